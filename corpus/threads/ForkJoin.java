// ForkJoinPool: recursive tasks and actions, invokeAll, exceptions through join, common pool use, CountedCompleter
//@ seeds
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class ForkJoin {
    static class Sum extends RecursiveTask<Long> {
        final int[] a; final int lo, hi;
        Sum(int[] a, int lo, int hi) { this.a = a; this.lo = lo; this.hi = hi; }
        @Override protected Long compute() {
            if (hi - lo <= 50) { long s = 0; for (int i = lo; i < hi; i++) s += a[i]; return s; }
            int mid = (lo + hi) >>> 1;
            Sum l = new Sum(a, lo, mid), r = new Sum(a, mid, hi);
            l.fork();
            return r.compute() + l.join();
        }
    }

    static class Sort extends RecursiveAction {
        final int[] a; final int lo, hi;
        Sort(int[] a, int lo, int hi) { this.a = a; this.lo = lo; this.hi = hi; }
        @Override protected void compute() {
            if (hi - lo < 20) { Arrays.sort(a, lo, hi); return; }
            int mid = (lo + hi) / 2;
            invokeAll(new Sort(a, lo, mid), new Sort(a, mid, hi));
            int[] t = new int[hi - lo];
            for (int i = lo, j = mid, k = 0; k < t.length; k++) t[k] = j >= hi || i < mid && a[i] <= a[j] ? a[i++] : a[j++];
            System.arraycopy(t, 0, a, lo, t.length);
        }
    }

    static class Fib extends RecursiveTask<Integer> {
        final int n;
        Fib(int n) { this.n = n; }
        @Override protected Integer compute() { if (n < 2) return n; Fib f = new Fib(n - 1); f.fork(); return new Fib(n - 2).compute() + f.join(); }
    }

    static class Fails extends RecursiveTask<Integer> { final int d; Fails(int d) { this.d = d; } @Override protected Integer compute() { if (d == 0) throw new IllegalStateException("leaf"); return new Fails(d - 1).fork().join(); } }

    static class Search extends CountedCompleter<Void> {
        final int lo, hi; final AtomicInteger found;
        Search(CountedCompleter<?> p, int lo, int hi, AtomicInteger f) { super(p); this.lo = lo; this.hi = hi; found = f; }
        @Override public void compute() { if (hi - lo > 8) { int m = (lo + hi) / 2; setPendingCount(2); new Search(this, lo, m, found).fork(); new Search(this, m, hi, found).fork(); } else for (int i = lo; i < hi; i++) if (i % 7 == 0) found.incrementAndGet(); tryComplete(); }
    }

    public static void main(String[] args) throws Exception {
        int[] a = new Random(9).ints(1000, 0, 10000).toArray();
        ForkJoinPool pool = new ForkJoinPool(3);
        System.out.println(pool.invoke(new Sum(a, 0, a.length)) + " " + Arrays.stream(a).asLongStream().sum());
        pool.invoke(new Sort(a, 0, a.length));
        boolean ok = true;
        for (int i = 1; i < a.length; i++) ok &= a[i - 1] <= a[i];
        System.out.println(ok);
        System.out.println(pool.submit(new Fib(12)).get() + " " + new Fib(10).invoke());
        try {
            pool.invoke(new Fails(3));
        } catch (IllegalStateException e) {
            System.out.println("invoke throws " + e.getMessage().contains("leaf"));
        }
        try {
            pool.submit(new Fails(1)).get();
        } catch (ExecutionException e) {
            System.out.println("get wraps " + (e.getCause() instanceof IllegalStateException));
        }
        AtomicInteger f = new AtomicInteger();
        pool.invoke(new Search(null, 0, 200, f));
        System.out.println(f);
        System.out.println(pool.submit(() -> "callable").join() + " " + pool.getParallelism() + pool.isShutdown() + ForkJoinTask.inForkJoinPool() + pool.submit((Callable<Boolean>) ForkJoinTask::inForkJoinPool).get());
        List<ForkJoinTask<Integer>> ts = new ArrayList<>();
        for (int i = 0; i < 10; i++) { int k = i; ts.add(pool.submit(() -> k * 3)); }
        int s = 0;
        for (ForkJoinTask<Integer> t : ts) s += t.join();
        pool.shutdown();
        System.out.println(s + " " + pool.awaitTermination(100, TimeUnit.SECONDS));
        System.out.println(new Sum(a, 0, 500).invoke() > 0);
    }
}
