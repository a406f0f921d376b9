// CountDownLatch and CyclicBarrier: start gates, barrier actions, generations, broken barriers
//@ seeds
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class Latches {
    public static void main(String[] args) throws Exception {
        CountDownLatch gate = new CountDownLatch(1), done = new CountDownLatch(5);
        AtomicInteger before = new AtomicInteger(), sum = new AtomicInteger();
        for (int i = 0; i < 5; i++) { int k = i; new Thread(() -> { try { gate.await(); } catch (InterruptedException e) { return; } sum.addAndGet(k * k); done.countDown(); }).start(); }
        System.out.println(sum.get() + " " + done.getCount());
        gate.countDown();
        done.await();
        System.out.println(sum.get() + " " + done.getCount());
        done.countDown();
        System.out.println(done.getCount() + " " + gate.toString().endsWith("[Count = 0]"));
        int n = 4, rounds = 5;
        int[][] grid = new int[rounds + 1][n];
        for (int i = 0; i < n; i++) grid[0][i] = i + 1;
        List<String> actions = Collections.synchronizedList(new ArrayList<>());
        int[] round = {0};
        CyclicBarrier bar = new CyclicBarrier(n, () -> { round[0]++; actions.add(Arrays.toString(grid[round[0]])); });
        Thread[] ts = new Thread[n];
        AtomicInteger indexSum = new AtomicInteger();
        for (int i = 0; i < n; i++) {
            int k = i;
            ts[i] = new Thread(() -> {
                try {
                    for (int r = 0; r < rounds; r++) { grid[r + 1][k] = grid[r][k] + grid[r][(k + 1) % n]; indexSum.addAndGet(bar.await()); }
                } catch (Exception e) {
                    actions.add(e.toString());
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) t.join();
        actions.forEach(System.out::println);
        System.out.println(indexSum + " " + bar.getParties() + bar.getNumberWaiting() + bar.isBroken());
        CyclicBarrier br = new CyclicBarrier(3);
        AtomicInteger broken = new AtomicInteger();
        Thread[] ws = new Thread[2];
        for (int i = 0; i < 2; i++) { ws[i] = new Thread(() -> { try { br.await(); } catch (BrokenBarrierException e) { broken.incrementAndGet(); } catch (InterruptedException e) { broken.addAndGet(100); } }); ws[i].start(); }
        while (br.getNumberWaiting() < 2) Thread.sleep(1);
        ws[0].interrupt();
        for (Thread t : ws) t.join();
        System.out.println(broken + " " + br.isBroken());
        try {
            br.await();
        } catch (BrokenBarrierException e) {
            System.out.println("still broken");
        }
        br.reset();
        System.out.println(br.isBroken());
        CyclicBarrier bad = new CyclicBarrier(1, () -> { throw new IllegalStateException("action"); });
        try {
            bad.await();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + bad.isBroken());
        }
    }
}
