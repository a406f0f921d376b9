// java.util.Timer: order by time, repetition, cancellation, tasks that throw kill the timer
//@ seeds
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class Timers {
    static TimerTask task(Runnable r) { return new TimerTask() { @Override public void run() { r.run(); } }; }

    public static void main(String[] args) throws Exception {
        Timer t = new Timer("tm", true);
        StringBuffer sb = new StringBuffer();
        CountDownLatch three = new CountDownLatch(3);
        long base = System.currentTimeMillis() + 5;
        CountDownLatch filled = new CountDownLatch(1);
        t.schedule(task(() -> { try { filled.await(); } catch (InterruptedException e) { sb.append('!'); } }), 0);
        for (int d : new int[] {80, 0, 40}) t.schedule(task(() -> { sb.append(d).append(' '); three.countDown(); }), new Date(base + d));
        filled.countDown();
        three.await();
        System.out.println(sb);
        CountDownLatch ticks = new CountDownLatch(4);
        AtomicInteger n = new AtomicInteger();
        TimerTask rep = new TimerTask() { @Override public void run() { if (n.incrementAndGet() == 4) cancel(); ticks.countDown(); } };
        t.scheduleAtFixedRate(rep, 0, 3);
        ticks.await();
        Thread.sleep(15);
        System.out.println(n + " " + rep.cancel());
        TimerTask once = task(() -> sb.append("never"));
        t.schedule(once, 100000000);
        System.out.println(once.cancel() + " " + once.cancel());
        // The timer's thread may have dropped the cancelled task already.
        System.out.println(t.purge() <= 1);
        try {
            t.schedule(once, 1);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            t.schedule(task(() -> { }), -1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        t.cancel();
        try {
            t.schedule(task(() -> { }), 1);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        Timer dies = new Timer(true);
        Thread[] th = new Thread[1];
        CountDownLatch got = new CountDownLatch(1);
        dies.schedule(task(() -> { th[0] = Thread.currentThread(); th[0].setUncaughtExceptionHandler((x, e) -> sb.append(e.getMessage())); got.countDown(); throw new IllegalStateException("task failed"); }), 0);
        got.await();
        th[0].join();
        System.out.println(sb);
        try {
            dies.schedule(task(() -> { }), 1);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
