// Interrupts against synchronized, lock, lockInterruptibly, tryLock, conditions, queues and latches
//@ seeds
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class InterruptLocks {
    interface X { void go() throws Exception; }

    static String attempt(X x) throws Exception {
        String[] r = new String[1];
        CountDownLatch ready = new CountDownLatch(1);
        Thread t = new Thread(() -> {
            ready.countDown();
            try {
                x.go();
                r[0] = "finished, flag " + Thread.currentThread().isInterrupted();
            } catch (InterruptedException e) {
                r[0] = "interrupted, flag " + Thread.currentThread().isInterrupted();
            } catch (Exception e) {
                r[0] = e.getClass().getSimpleName();
            }
        });
        t.start();
        ready.await();
        t.interrupt();
        t.join();
        return r[0];
    }

    public static void main(String[] args) throws Exception {
        ReentrantLock held = new ReentrantLock();
        held.lock();
        System.out.println("lockInterruptibly " + attempt(held::lockInterruptibly));
        System.out.println("tryLock timed " + attempt(() -> held.tryLock(1000, TimeUnit.SECONDS)));
        System.out.println("latch " + attempt(new CountDownLatch(1)::await));
        System.out.println("semaphore " + attempt(new Semaphore(0)::acquire));
        System.out.println("queue take " + attempt(() -> new LinkedBlockingQueue<>().take()));
        System.out.println("queue put " + attempt(() -> { ArrayBlockingQueue<Integer> q = new ArrayBlockingQueue<>(1); q.put(1); q.put(2); }));
        System.out.println("synchronous " + attempt(() -> new SynchronousQueue<>().put(1)));
        System.out.println("barrier " + attempt(() -> new CyclicBarrier(2).await()));
        System.out.println("exchanger " + attempt(() -> new Exchanger<Integer>().exchange(1)));
        System.out.println("future " + attempt(() -> new CompletableFuture<Integer>().get()));
        System.out.println("condition " + attempt(() -> { ReentrantLock l = new ReentrantLock(); Condition c = l.newCondition(); l.lock(); try { c.await(); } finally { l.unlock(); } }));
        System.out.println("park " + attempt(() -> { while (!Thread.currentThread().isInterrupted()) LockSupport.park(); }));
        System.out.println("phaser " + attempt(() -> { Phaser p = new Phaser(2); p.awaitAdvanceInterruptibly(p.arrive()); }));
        held.unlock();
        ReentrantLock plain = new ReentrantLock();
        plain.lock();
        String[] res = new String[2];
        Thread t = new Thread(() -> { plain.lock(); res[0] = "lock ignores, flag " + Thread.currentThread().isInterrupted(); plain.unlock(); });
        t.start();
        while (!plain.hasQueuedThread(t)) Thread.sleep(1);
        t.interrupt();
        plain.unlock();
        t.join();
        System.out.println(res[0]);
        Object mon = new Object();
        Thread m = new Thread(() -> { synchronized (mon) { res[1] = "synchronized ignores, flag " + Thread.currentThread().isInterrupted(); } });
        synchronized (mon) {
            m.start();
            while (m.getState() != Thread.State.BLOCKED) Thread.sleep(1);
            m.interrupt();
        }
        m.join();
        System.out.println(res[1]);
        Semaphore s = new Semaphore(0);
        Thread u = new Thread(() -> { s.acquireUninterruptibly(); res[0] = "uninterruptibly, flag " + Thread.currentThread().isInterrupted(); });
        u.start();
        while (!s.hasQueuedThreads()) Thread.sleep(1);
        u.interrupt();
        s.release();
        u.join();
        System.out.println(res[0]);
        Thread.currentThread().interrupt();
        System.out.println("tryLock plain " + plain.tryLock() + Thread.interrupted());
    }
}
