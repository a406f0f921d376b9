// ReentrantLock: hold counts, fairness flag, owner checks, tryLock, interrupted unlock errors, queue inspection
//@ seeds
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class Locks {
    public static void main(String[] args) throws Exception {
        ReentrantLock l = new ReentrantLock();
        l.lock(); l.lock();
        System.out.println(l.getHoldCount() + " " + l.isLocked() + l.isHeldByCurrentThread() + l.isFair() + l.tryLock() + l.getHoldCount());
        l.unlock(); l.unlock(); l.unlock();
        try {
            l.unlock();
        } catch (IllegalMonitorStateException e) {
            System.out.println("IMSE " + e.getMessage());
        }
        int[] n = {0};
        Thread[] ts = new Thread[4];
        for (int i = 0; i < 4; i++) ts[i] = new Thread(() -> { for (int k = 0; k < 100; k++) { l.lock(); try { n[0]++; if (k % 10 == 0) Thread.yield(); } finally { l.unlock(); } } });
        for (Thread t : ts) t.start();
        for (Thread t : ts) t.join();
        System.out.println(n[0]);
        ReentrantLock fair = new ReentrantLock(true);
        StringBuffer order = new StringBuffer();
        fair.lock();
        Thread[] fs = new Thread[5];
        for (int i = 0; i < 5; i++) {
            int k = i;
            fs[i] = new Thread(() -> { fair.lock(); try { order.append(k); } finally { fair.unlock(); } });
            fs[i].start();
            while (!fair.hasQueuedThread(fs[i])) Thread.sleep(1);
        }
        System.out.println(fair.getQueueLength() + " " + fair.hasQueuedThreads());
        fair.unlock();
        for (Thread t : fs) t.join();
        System.out.println("fifo " + order);
        Thread other = new Thread(() -> { try { l.unlock(); } catch (IllegalMonitorStateException e) { order.append("not owner"); } });
        l.lock();
        other.start();
        other.join();
        l.unlock();
        System.out.println(order + " " + l.toString().contains("Unlocked"));
        Condition c = l.newCondition();
        for (Runnable r : new Runnable[] {c::signal, c::signalAll, () -> { try { c.await(); } catch (InterruptedException e) { } }, c::awaitUninterruptibly}) {
            try {
                r.run();
            } catch (IllegalMonitorStateException e) {
                System.out.print("IMSE ");
            }
        }
        System.out.println();
        l.lock();
        try {
            l.newCondition().signal();
            new ReentrantLock().hasWaiters(c);
        } catch (IllegalArgumentException e) {
            System.out.println("foreign condition");
        }
        System.out.println(l.getWaitQueueLength(c));
    }
}
