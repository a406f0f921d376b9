// Timeouts: join, wait, poll, await, tryAcquire and tryLock give up when nothing comes
//@ seeds
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class WaitTimeouts {
    public static void main(String[] args) throws Exception {
        Thread sleeper = new Thread(() -> { try { Thread.sleep(100000000); } catch (InterruptedException e) { } });
        sleeper.setDaemon(true);
        sleeper.start();
        sleeper.join(10);
        System.out.println("join " + sleeper.isAlive());
        sleeper.join(0, 1);
        Object o = new Object();
        long t = System.nanoTime();
        synchronized (o) { o.wait(15); }
        System.out.println("wait " + (System.nanoTime() - t >= 14_000_000));
        System.out.println("poll " + new LinkedBlockingQueue<>().poll(5, TimeUnit.MILLISECONDS) + new SynchronousQueue<Integer>().offer(1, 5, TimeUnit.MILLISECONDS) + new ArrayBlockingQueue<Integer>(1).poll(0, TimeUnit.DAYS));
        System.out.println("latch " + new CountDownLatch(1).await(5, TimeUnit.MILLISECONDS) + new CountDownLatch(0).await(0, TimeUnit.SECONDS));
        System.out.println("semaphore " + new Semaphore(1).tryAcquire(2, 5, TimeUnit.MILLISECONDS) + new Semaphore(2).tryAcquire(2, 0, TimeUnit.MILLISECONDS));
        ReentrantLock l = new ReentrantLock();
        Thread holder = new Thread(() -> { l.lock(); try { Thread.sleep(100000000); } catch (InterruptedException e) { } finally { l.unlock(); } });
        holder.start();
        while (!l.isLocked()) Thread.sleep(1);
        System.out.println("lock " + l.tryLock() + l.tryLock(5, TimeUnit.MILLISECONDS));
        holder.interrupt();
        holder.join();
        System.out.println("lock after " + l.tryLock(5, TimeUnit.SECONDS));
        Condition c = l.newCondition();
        System.out.println("condition " + c.await(5, TimeUnit.MILLISECONDS) + (c.awaitNanos(1000) <= 0) + l.isHeldByCurrentThread());
        try {
            new CompletableFuture<>().get(5, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("future " + e.getMessage());
        }
        try {
            new CyclicBarrier(2).await(5, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("barrier");
        }
        try {
            new Exchanger<>().exchange(1, 5, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("exchanger");
        }
        try {
            Phaser p = new Phaser(2);
            p.awaitAdvanceInterruptibly(p.arrive(), 5, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("phaser");
        }
        LockSupport.parkNanos(1_000_000);
        LockSupport.parkUntil(System.currentTimeMillis() + 2);
        System.out.println("orTimeout " + new CompletableFuture<String>().completeOnTimeout("dflt", 5, TimeUnit.MILLISECONDS).get());
        try {
            new CompletableFuture<String>().orTimeout(5, TimeUnit.MILLISECONDS).join();
        } catch (CompletionException e) {
            System.out.println(e.getCause().getClass().getSimpleName());
        }
        ExecutorService ex = Executors.newFixedThreadPool(1);
        ex.submit(() -> { Thread.sleep(100000000); return 0; });
        ex.shutdown();
        System.out.println("terminated " + ex.awaitTermination(5, TimeUnit.MILLISECONDS));
        ex.shutdownNow();
        System.out.println("terminated " + ex.awaitTermination(50, TimeUnit.SECONDS));
    }
}
