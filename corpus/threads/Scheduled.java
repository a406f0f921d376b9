// ScheduledThreadPoolExecutor: delays, fixed rate counts, cancellation, exceptions stop repetition
//@ seeds
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class Scheduled {
    public static void main(String[] args) throws Exception {
        ScheduledThreadPoolExecutor s = new ScheduledThreadPoolExecutor(1);
        StringBuffer order = new StringBuffer();
        List<ScheduledFuture<Integer>> fs = new ArrayList<>();
        CountDownLatch filled = new CountDownLatch(1);
        s.execute(() -> { try { filled.await(); } catch (InterruptedException e) { order.append('!'); } });
        int[] ms = {60, 20, 40};
        long base = System.nanoTime();
        for (int d : ms) fs.add(s.schedule(() -> { order.append(d).append(' '); return d; }, d - (System.nanoTime() - base) / 1_000_000, TimeUnit.MILLISECONDS));
        filled.countDown();
        int sum = 0;
        for (ScheduledFuture<Integer> f : fs) sum += f.get();
        System.out.println(order + "" + sum);
        AtomicInteger n = new AtomicInteger();
        CountDownLatch five = new CountDownLatch(5);
        ScheduledFuture<?> rate = s.scheduleAtFixedRate(() -> { n.incrementAndGet(); five.countDown(); }, 0, 2, TimeUnit.MILLISECONDS);
        five.await();
        System.out.println(rate.cancel(false) + " " + (n.get() >= 5) + rate.isDone() + rate.isCancelled());
        AtomicInteger k = new AtomicInteger();
        ScheduledFuture<?> fails = s.scheduleWithFixedDelay(() -> { if (k.incrementAndGet() == 3) throw new IllegalStateException("third"); }, 1, 1, TimeUnit.MILLISECONDS);
        try {
            fails.get();
        } catch (ExecutionException e) {
            System.out.println(e.getCause().getMessage() + k);
        }
        ScheduledFuture<?> far = s.schedule(() -> System.out.println("never"), 100, TimeUnit.DAYS);
        System.out.println((far.getDelay(TimeUnit.DAYS) >= 99) + " " + far.cancel(false));
        s.setRemoveOnCancelPolicy(true);
        ScheduledFuture<?> far2 = s.schedule(() -> System.out.println("never"), 100, TimeUnit.DAYS);
        far2.cancel(false);
        System.out.println(far2.isDone() + " " + s.getQueue().contains(far2));
        ScheduledFuture<String> pending = s.schedule(() -> "ran after shutdown", 10, TimeUnit.MILLISECONDS);
        s.shutdown();
        System.out.println(pending.get() + s.awaitTermination(100, TimeUnit.SECONDS));
        ScheduledThreadPoolExecutor z = new ScheduledThreadPoolExecutor(1);
        z.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        ScheduledFuture<?> dropped = z.schedule(() -> System.out.println("never"), 10, TimeUnit.DAYS);
        z.shutdown();
        System.out.println(z.awaitTermination(100, TimeUnit.SECONDS) + " " + dropped.isCancelled());
        DelayQueue<D> dq = new DelayQueue<>();
        long now = System.nanoTime();
        for (int d : new int[] {160, 40, 100}) dq.add(new D(d, now + d * 1_000_000L));
        System.out.println((dq.peek().d == 40) + " " + dq.take().d + dq.take().d + dq.take().d + dq.size());
    }

    record D(int d, long at) implements Delayed {
        public long getDelay(TimeUnit u) { return u.convert(at - System.nanoTime(), TimeUnit.NANOSECONDS); }
        public int compareTo(Delayed o) { return Long.compare(at, ((D) o).at); }
    }
}
