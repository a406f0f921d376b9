// Dining philosophers without deadlock: ordered locks, tryLock with back-off, and a waiter
//@ seeds
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

public class Philosophers {
    static final int N = 5, MEALS = 12;

    static int[] run(java.util.function.IntConsumer dine) throws InterruptedException {
        int[] meals = new int[N];
        Thread[] ts = new Thread[N];
        for (int i = 0; i < N; i++) { int k = i; ts[i] = new Thread(() -> { for (int m = 0; m < MEALS; m++) { dine.accept(k); meals[k]++; } }, "p" + i); }
        for (Thread t : ts) t.start();
        for (Thread t : ts) t.join();
        return meals;
    }

    public static void main(String[] args) throws Exception {
        Object[] forks = new Object[N];
        int[] users = new int[N];
        AtomicInteger clash = new AtomicInteger();
        for (int i = 0; i < N; i++) forks[i] = new Object();
        int[] a = run(k -> {
            int l = Math.min(k, (k + 1) % N), r = Math.max(k, (k + 1) % N);
            synchronized (forks[l]) { if (k == 0) Thread.yield(); synchronized (forks[r]) { if (++users[l] != 1 | ++users[r] != 1) clash.incrementAndGet(); users[l]--; users[r]--; } }
        });
        System.out.println(java.util.Arrays.toString(a) + " " + clash);
        ReentrantLock[] locks = new ReentrantLock[N];
        for (int i = 0; i < N; i++) locks[i] = new ReentrantLock();
        int[] b = run(k -> {
            ReentrantLock l = locks[k], r = locks[(k + 1) % N];
            while (true) {
                l.lock();
                try {
                    if (r.tryLock()) { try { return; } finally { r.unlock(); } }
                } finally {
                    l.unlock();
                }
                try {
                    Thread.sleep(0, (k + 1) * 100);
                } catch (InterruptedException e) {
                    clash.incrementAndGet();
                }
            }
        });
        System.out.println(java.util.Arrays.toString(b) + " " + clash);
        Semaphore waiter = new Semaphore(N - 1), forkSems[] = new Semaphore[N];
        for (int i = 0; i < N; i++) forkSems[i] = new Semaphore(1);
        int[] c = run(k -> {
            waiter.acquireUninterruptibly();
            forkSems[k].acquireUninterruptibly();
            forkSems[(k + 1) % N].acquireUninterruptibly();
            forkSems[(k + 1) % N].release();
            forkSems[k].release();
            waiter.release();
        });
        System.out.println(java.util.Arrays.toString(c) + " " + waiter.availablePermits());
        boolean[] taken = new boolean[N];
        Object table = new Object();
        int[] d = run(k -> {
            synchronized (table) {
                while (taken[k] || taken[(k + 1) % N]) try { table.wait(); } catch (InterruptedException e) { clash.incrementAndGet(); }
                taken[k] = taken[(k + 1) % N] = true;
            }
            Thread.yield();
            synchronized (table) { taken[k] = taken[(k + 1) % N] = false; table.notifyAll(); }
        });
        System.out.println(java.util.Arrays.toString(d) + " " + clash);
    }
}
