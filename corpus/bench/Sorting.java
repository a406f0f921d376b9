// Benchmark: sorting of primitive arrays, objects with comparators, and a hand-written quicksort
import java.util.*;

public class Sorting {
    record P(int a, String b) { }

    static void quick(int[] a, int lo, int hi) {
        while (lo < hi) {
            int p = a[(lo + hi) >>> 1], i = lo, j = hi;
            while (i <= j) { while (a[i] < p) i++; while (a[j] > p) j--; if (i <= j) { int t = a[i]; a[i++] = a[j]; a[j--] = t; } }
            if (j - lo < hi - i) { quick(a, lo, j); lo = i; } else { quick(a, i, hi); hi = j; }
        }
    }

    public static void main(String[] args) {
        Random r = new Random(1);
        long h = 0;
        int[] a = new int[170_000];
        for (int i = 0; i < a.length; i++) a[i] = r.nextInt();
        int[] b = a.clone();
        quick(b, 0, b.length - 1);
        Arrays.sort(a);
        h += Arrays.hashCode(a) + Arrays.hashCode(b);
        double[] d = new double[60_000];
        for (int i = 0; i < d.length; i++) d[i] = r.nextDouble();
        Arrays.sort(d);
        h += (long) (d[777] * 1e9);
        List<P> ps = new ArrayList<>();
        for (int i = 0; i < 15_000; i++) ps.add(new P(r.nextInt(100), "n" + r.nextInt(1000)));
        ps.sort(Comparator.comparingInt(P::a).thenComparing(P::b));
        h += ps.get(5000).hashCode();
        Integer[] boxed = new Integer[45_000];
        for (int i = 0; i < boxed.length; i++) boxed[i] = r.nextInt();
        Arrays.sort(boxed, Collections.reverseOrder());
        h += boxed[10];
        System.out.println(h);
    }
}
