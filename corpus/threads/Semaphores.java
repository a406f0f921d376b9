// Semaphore: bounded concurrency, fairness order, drain, reduce, release beyond the start
//@ seeds
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class Semaphores {
    public static void main(String[] args) throws Exception {
        Semaphore s = new Semaphore(2);
        AtomicInteger in = new AtomicInteger(), max = new AtomicInteger(), total = new AtomicInteger();
        Thread[] ts = new Thread[6];
        for (int i = 0; i < 6; i++) {
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 20; k++) {
                    s.acquireUninterruptibly();
                    int now = in.incrementAndGet();
                    max.accumulateAndGet(now, Math::max);
                    if (k % 6 == 0) Thread.yield();
                    total.incrementAndGet();
                    in.decrementAndGet();
                    s.release();
                }
            });
        }
        for (Thread t : ts) t.start();
        for (Thread t : ts) t.join();
        System.out.println(total + " " + (max.get() <= 2) + " " + s.availablePermits());
        System.out.println(s.tryAcquire(3) + " " + s.tryAcquire(2) + s.tryAcquire() + s.drainPermits());
        s.release(5);
        System.out.println(s.availablePermits() + " " + s.drainPermits() + s.availablePermits());
        Semaphore neg = new Semaphore(-1);
        neg.release();
        System.out.println(neg.tryAcquire() + " " + neg.availablePermits());
        Semaphore fair = new Semaphore(0, true);
        StringBuffer order = new StringBuffer();
        Thread[] fs = new Thread[4];
        for (int i = 0; i < 4; i++) {
            int k = i, prev = i;
            fs[i] = new Thread(() -> { fair.acquireUninterruptibly(); order.append(k); fair.release(); });
            fs[i].start();
            while (fair.getQueueLength() <= prev) Thread.sleep(1);
        }
        fair.release();
        for (Thread t : fs) t.join();
        System.out.println("fifo " + order + fair.isFair());
        Semaphore a = new Semaphore(1), b = new Semaphore(0), c = new Semaphore(0);
        StringBuffer out = new StringBuffer();
        Thread x = new Thread(() -> { for (int i = 0; i < 5; i++) { a.acquireUninterruptibly(); out.append('x'); b.release(); } });
        Thread y = new Thread(() -> { for (int i = 0; i < 5; i++) { b.acquireUninterruptibly(); out.append('y'); c.release(); } });
        Thread z = new Thread(() -> { for (int i = 0; i < 5; i++) { c.acquireUninterruptibly(); out.append('z'); a.release(); } });
        z.start(); y.start(); x.start();
        x.join(); y.join(); z.join();
        System.out.println(out);
        Semaphore many = new Semaphore(3);
        Thread big = new Thread(() -> { many.acquireUninterruptibly(5); out.append("big"); });
        big.start();
        many.release(2);
        big.join();
        System.out.println(out.substring(15) + many.availablePermits());
        try {
            s.acquire(-1);
        } catch (IllegalArgumentException e) {
            System.out.println("negative");
        }
    }
}
