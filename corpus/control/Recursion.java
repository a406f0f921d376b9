// Recursion: mutual, deep, Ackermann, with wide arguments and through interfaces
import java.util.function.IntUnaryOperator;

public class Recursion {
    static int depth;

    static boolean even(int n) { return n == 0 || odd(n - 1); }
    static boolean odd(int n) { return n != 0 && even(n - 1); }
    static int ack(int m, int n) { return m == 0 ? n + 1 : n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1)); }
    static long fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

    static long sum(long n, double acc) { return n == 0 ? (long) acc : sum(n - 1, acc + n); }

    static void hanoi(int n, char a, char b, char c, StringBuilder out) {
        if (n == 0) return;
        hanoi(n - 1, a, c, b, out);
        out.append(a).append(c);
        hanoi(n - 1, b, a, c, out);
    }

    static int[] perm = new int[720];
    static int found;

    static void permute(int[] a, int k) {
        if (k == a.length) {
            int v = 0;
            for (int d : a) v = v * 10 + d;
            perm[found++] = v;
            return;
        }
        for (int i = k; i < a.length; i++) {
            int t = a[k]; a[k] = a[i]; a[i] = t;
            permute(a, k + 1);
            t = a[k]; a[k] = a[i]; a[i] = t;
        }
    }

    static int queens(int n, int row, int cols, int d1, int d2) {
        if (row == n) return 1;
        int count = 0;
        for (int free = ~(cols | d1 | d2) & (1 << n) - 1; free != 0; free &= free - 1) {
            int bit = free & -free;
            count += queens(n, row + 1, cols | bit, (d1 | bit) << 1, (d2 | bit) >> 1);
        }
        return count;
    }

    static IntUnaryOperator fact;

    public static void main(String[] args) {
        System.out.println(even(1000) + " " + odd(1001) + " " + even(7));
        System.out.println(ack(2, 9) + " " + fib(18));
        System.out.println(sum(2000, 0.5));
        StringBuilder sb = new StringBuilder();
        hanoi(5, 'A', 'B', 'C', sb);
        System.out.println(sb.length() + " " + sb);
        permute(new int[] {1, 2, 3, 4, 5, 6}, 0);
        long h = 0;
        for (int v : perm) h = h * 7 + v;
        System.out.println(found + " " + h);
        System.out.println(queens(6, 0, 0, 0, 0) + " " + queens(7, 0, 0, 0, 0));
        fact = n -> n <= 1 ? 1 : n * fact.applyAsInt(n - 1);
        System.out.println(fact.applyAsInt(10));
    }
}
