// Executor services: results in order, exceptions wrapped, rejection, shutdown, invokeAll and invokeAny, thread names
//@ seeds
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class Executors1 {
    public static void main(String[] args) throws Exception {
        ExecutorService ex = Executors.newFixedThreadPool(3);
        List<Future<Integer>> fs = new ArrayList<>();
        for (int i = 0; i < 10; i++) { int k = i; fs.add(ex.submit(() -> { if (k == 7) throw new IllegalStateException("seven"); return k * k; })); }
        for (Future<Integer> f : fs) {
            try {
                System.out.print(f.get() + " ");
            } catch (ExecutionException e) {
                System.out.print("[" + e.getCause().getMessage() + "|" + e.getMessage() + "] ");
            }
        }
        System.out.println();
        List<Callable<String>> calls = List.of(() -> "a", () -> "b", () -> { throw new Exception("c"); });
        for (Future<String> f : ex.invokeAll(calls)) System.out.print(f.isDone() + " ");
        String any = ex.invokeAny(List.<Callable<String>>of(() -> "only", () -> { throw new Exception("fails"); }));
        System.out.println(any);
        try {
            ex.invokeAny(List.<Callable<String>>of(() -> { throw new Exception("x"); }));
        } catch (ExecutionException e) {
            System.out.println(e.getCause().getMessage());
        }
        Future<?> r = ex.submit(() -> { });
        System.out.println(r.get() + " " + ex.submit(() -> { }, "given").get());
        ex.shutdown();
        System.out.println(ex.isShutdown() + " " + ex.awaitTermination(100, TimeUnit.SECONDS) + ex.isTerminated());
        try {
            ex.submit(() -> 1);
        } catch (RejectedExecutionException e) {
            System.out.println("rejected");
        }
        ExecutorService single = Executors.newSingleThreadExecutor();
        StringBuilder order = new StringBuilder();
        for (int i = 0; i < 20; i++) { int k = i; single.execute(() -> order.append(k).append(' ')); }
        single.shutdown();
        single.awaitTermination(100, TimeUnit.SECONDS);
        System.out.println(order);
        AtomicInteger n = new AtomicInteger();
        ThreadFactory tf = q -> new Thread(q, "worker-" + n.incrementAndGet());
        ThreadPoolExecutor p = new ThreadPoolExecutor(1, 2, 1, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1), tf, new ThreadPoolExecutor.CallerRunsPolicy());
        CountDownLatch hold = new CountDownLatch(1), started = new CountDownLatch(2);
        Callable<String> blocker = () -> { started.countDown(); hold.await(); return Thread.currentThread().getName(); };
        Future<String> f1 = p.submit(blocker), queued = p.submit(() -> Thread.currentThread().getName().startsWith("worker") + ""), f2 = p.submit(blocker);
        started.await();
        System.out.println(p.getPoolSize() + " " + p.getQueue().size() + p.getActiveCount());
        System.out.println(p.submit(() -> Thread.currentThread().getName()).get());
        hold.countDown();
        System.out.println(new TreeSet<>(List.of(f1.get(), f2.get())) + queued.get() + p.getLargestPoolSize());
        p.shutdown();
        p.awaitTermination(100, TimeUnit.SECONDS);
        System.out.println(p.getCompletedTaskCount() + " " + n);
        ExecutorService cached = Executors.newCachedThreadPool();
        CyclicBarrier all = new CyclicBarrier(5);
        List<Future<Integer>> bs = new ArrayList<>();
        for (int i = 0; i < 5; i++) bs.add(cached.submit(() -> { all.await(); return 1; }));
        int s = 0;
        for (Future<Integer> f : bs) s += f.get();
        cached.shutdownNow();
        System.out.println(s);
        ExecutorCompletionService<Integer> cs = new ExecutorCompletionService<>(Runnable::run);
        for (int i = 0; i < 3; i++) { int k = i; cs.submit(() -> k); }
        System.out.println(cs.take().get() + cs.take().get() + cs.poll().get() + " " + cs.poll());
    }
}
