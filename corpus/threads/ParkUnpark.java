// LockSupport: permits before park, one permit at most, interrupt makes park return, blocker objects, hand-over
//@ seeds
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.LockSupport;

public class ParkUnpark {
    static volatile int phase;

    static class Mutex {
        final AtomicReference<Thread> owner = new AtomicReference<>();
        final java.util.Queue<Thread> q = new java.util.concurrent.ConcurrentLinkedQueue<>();
        void lock() {
            Thread me = Thread.currentThread();
            q.add(me);
            while (q.peek() != me || !owner.compareAndSet(null, me)) LockSupport.park(this);
            q.remove();
        }
        void unlock() { owner.set(null); LockSupport.unpark(q.peek()); }
    }

    public static void main(String[] args) throws Exception {
        LockSupport.unpark(Thread.currentThread());
        LockSupport.unpark(Thread.currentThread());
        LockSupport.park();
        System.out.println("permit used");
        LockSupport.parkNanos(2_000_000);
        System.out.println("second permit was not kept");
        Thread.currentThread().interrupt();
        LockSupport.park();
        System.out.println("interrupted park returns " + Thread.interrupted());
        Thread t = new Thread(() -> { while (phase == 0) LockSupport.park("blocker"); phase = 2; });
        t.start();
        while (t.getState() != Thread.State.WAITING) Thread.sleep(1);
        System.out.println(LockSupport.getBlocker(t));
        LockSupport.unpark(t);
        while (t.getState() != Thread.State.WAITING) Thread.sleep(1);
        phase = 1;
        LockSupport.unpark(t);
        t.join();
        System.out.println(phase + " " + LockSupport.getBlocker(t));
        LockSupport.unpark(null);
        LockSupport.unpark(t);
        Thread pre = new Thread(() -> { LockSupport.park(); LockSupport.parkNanos(1); });
        LockSupport.unpark(pre);
        pre.start();
        boolean ended = false;
        for (int i = 0; i < 200 && !ended; i++) { pre.join(5); ended = !pre.isAlive(); if (!ended) LockSupport.unpark(pre); }
        System.out.println(ended);
        Mutex m = new Mutex();
        int[] n = {0};
        Thread[] ts = new Thread[4];
        for (int i = 0; i < 4; i++) { ts[i] = new Thread(() -> { for (int k = 0; k < 50; k++) { m.lock(); try { n[0]++; } finally { m.unlock(); } } }); ts[i].start(); }
        for (Thread x : ts) x.join();
        System.out.println(n[0]);
        LockSupport.parkNanos(-5);
        LockSupport.parkUntil(0);
        System.out.println("done");
    }
}
