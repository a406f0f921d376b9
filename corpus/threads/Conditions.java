// Conditions: bounded buffer with two conditions, signal order is FIFO, await releases all holds, spurious-safe
//@ seeds
import java.util.*;
import java.util.concurrent.locks.*;

public class Conditions {
    static class Buf<T> {
        final Lock l = new ReentrantLock(); final Condition notFull = l.newCondition(), notEmpty = l.newCondition();
        final Deque<T> q = new ArrayDeque<>(); final int cap; int max;
        Buf(int cap) { this.cap = cap; }
        void put(T t) throws InterruptedException { l.lock(); try { while (q.size() == cap) notFull.await(); q.addLast(t); max = Math.max(max, q.size()); notEmpty.signal(); } finally { l.unlock(); } }
        T take() throws InterruptedException { l.lock(); try { while (q.isEmpty()) notEmpty.await(); T t = q.removeFirst(); notFull.signal(); return t; } finally { l.unlock(); } }
    }

    public static void main(String[] args) throws Exception {
        Buf<Integer> b = new Buf<>(2);
        long[] sums = new long[3];
        Thread[] cs = new Thread[3], ps = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int k = i;
            cs[i] = new Thread(() -> { try { for (int v; (v = b.take()) != -1; ) sums[k] += v; } catch (InterruptedException e) { throw new RuntimeException(e); } });
            ps[i] = new Thread(() -> { try { for (int v = 1; v <= 40; v++) b.put(v * (k + 1)); } catch (InterruptedException e) { throw new RuntimeException(e); } });
            cs[i].start();
            ps[i].start();
        }
        for (Thread t : ps) t.join();
        for (int i = 0; i < 3; i++) b.put(-1);
        for (Thread t : cs) t.join();
        System.out.println(sums[0] + sums[1] + sums[2] + " " + (b.max <= 2));
        ReentrantLock l = new ReentrantLock();
        Condition c = l.newCondition();
        StringBuffer order = new StringBuffer();
        Thread[] ws = new Thread[4];
        for (int i = 0; i < 4; i++) {
            int k = i;
            ws[i] = new Thread(() -> { l.lock(); l.lock(); try { c.awaitUninterruptibly(); order.append(k).append('/').append(l.getHoldCount()).append(' '); } finally { l.unlock(); l.unlock(); } });
            ws[i].start();
            while (true) { l.lock(); try { if (l.getWaitQueueLength(c) == i + 1) break; } finally { l.unlock(); } Thread.sleep(1); }
        }
        for (int i = 0; i < 2; i++) { l.lock(); try { c.signal(); } finally { l.unlock(); } ws[i].join(); }
        l.lock();
        try { c.signalAll(); System.out.println(l.getWaitQueueLength(c)); } finally { l.unlock(); }
        for (Thread w : ws) w.join();
        System.out.println(order.substring(0, 8) + " " + order.length());
        boolean[] flag = {false};
        Thread setter = new Thread(() -> { l.lock(); try { flag[0] = true; c.signal(); } finally { l.unlock(); } });
        l.lock();
        try {
            setter.start();
            while (!flag[0]) c.await();
            System.out.println("flag " + flag[0] + l.isHeldByCurrentThread());
        } finally {
            l.unlock();
        }
        setter.join();
    }
}
