// Sleeps with different deadlines end in the order of their deadlines; timed waits too; time moves by at least the sleep
//@ seeds
import java.util.*;

public class SleepOrder {
    public static void main(String[] args) throws Exception {
        List<String> order = Collections.synchronizedList(new ArrayList<>());
        int[] ms = {240, 60, 180, 120};
        Thread[] ts = new Thread[ms.length];
        long start = System.nanoTime();
        for (int i = 0; i < ms.length; i++) {
            int d = ms[i];
            ts[i] = new Thread(() -> {
                try {
                    if (d % 120 == 0) { synchronized (ts) { long end = start + d * 1_000_000L; for (long left; (left = (end - System.nanoTime()) / 1_000_000) > 0; ) ts.wait(left); } } else Thread.sleep(Math.max(0, d - (System.nanoTime() - start) / 1_000_000));
                } catch (InterruptedException e) {
                    order.add("!");
                }
                order.add("" + d);
            });
        }
        for (Thread t : ts) t.start();
        for (Thread t : ts) t.join();
        long took = (System.nanoTime() - start) / 1_000_000;
        System.out.println(order + " " + (took >= 239));
        long t0 = System.currentTimeMillis(), n0 = System.nanoTime();
        Thread.sleep(20);
        Thread.sleep(0, 500000);
        System.out.println((System.currentTimeMillis() - t0 >= 19) + " " + (System.nanoTime() - n0 >= 20_000_000));
        try {
            Thread.sleep(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Thread.sleep(1, 1000000);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        java.util.concurrent.TimeUnit.MILLISECONDS.sleep(3);
        Thread slow = new Thread(() -> { try { Thread.sleep(1000000); } catch (InterruptedException e) { order.add("cut short"); } });
        slow.start();
        slow.join(30);
        System.out.println(slow.isAlive());
        slow.interrupt();
        slow.join();
        System.out.println(order.get(4));
    }
}
