// Futures: cancel before, during and after; interruption of running tasks; shutdownNow returns the queue
//@ seeds
import java.util.*;
import java.util.concurrent.*;

public class Cancellation {
    public static void main(String[] args) throws Exception {
        ExecutorService ex = Executors.newSingleThreadExecutor();
        CountDownLatch started = new CountDownLatch(1), interrupted = new CountDownLatch(1);
        Future<String> running = ex.submit(() -> { started.countDown(); try { Thread.sleep(100000000); return "no"; } catch (InterruptedException e) { interrupted.countDown(); throw e; } });
        Future<String> waiting = ex.submit(() -> "queued");
        started.await();
        System.out.println(waiting.cancel(false) + " " + waiting.isCancelled() + waiting.isDone());
        System.out.println(running.isDone() + " " + running.cancel(true) + running.cancel(true) + running.isCancelled());
        interrupted.await();
        try {
            running.get();
        } catch (CancellationException e) {
            System.out.println("cancelled");
        }
        Future<Integer> after = ex.submit(() -> 5);
        System.out.println(after.get() + " " + after.cancel(true) + after.isCancelled());
        CountDownLatch s2 = new CountDownLatch(1);
        Future<?> busy = ex.submit(() -> { s2.countDown(); try { new CountDownLatch(1).await(); } catch (InterruptedException e) { Thread.currentThread().interrupt(); } });
        s2.await();
        for (int i = 0; i < 3; i++) ex.submit(() -> System.out.println("never"));
        List<Runnable> left = ex.shutdownNow();
        System.out.println(left.size() + " " + ex.awaitTermination(100, TimeUnit.SECONDS) + busy.isDone());
        FutureTask<String> ft = new FutureTask<>(() -> "task") { @Override protected void done() { System.out.println("done hook " + isCancelled()); } };
        ft.run();
        ft.run();
        System.out.println(ft.get());
        FutureTask<String> cancelled = new FutureTask<>(() -> "x") { @Override protected void done() { System.out.println("done hook " + isCancelled()); } };
        cancelled.cancel(false);
        cancelled.run();
        FutureTask<Integer> fails = new FutureTask<>(() -> { throw new Error("err"); });
        new Thread(fails).start();
        try {
            fails.get();
        } catch (ExecutionException e) {
            System.out.println(e.getCause());
        }
        CompletableFuture<String> cf = new CompletableFuture<>(), dep = cf.thenApply(x -> x + "!");
        System.out.println(cf.cancel(true) + " " + cf.isCompletedExceptionally() + dep.isCompletedExceptionally() + dep.isCancelled());
        try {
            dep.join();
        } catch (CompletionException e) {
            System.out.println(e.getCause().getClass().getSimpleName());
        }
        ForkJoinTask<Integer> fj = ForkJoinTask.adapt(() -> 1);
        System.out.println(fj.cancel(false) + " " + fj.isCancelled());
        try {
            fj.join();
        } catch (CancellationException e) {
            System.out.println("fj cancelled");
        }
    }
}
