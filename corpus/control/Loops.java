// Loop forms: zero-trip, post-decrement, multiple updates, infinite with break, empty bodies, wide counters
public class Loops {
    static int calls;

    static boolean cond(int i) { calls++; return i < 3; }

    public static void main(String[] args) {
        for (int i = 0; cond(i); i++) { }
        System.out.println(calls);
        int n = 5, s = 0;
        while (n-- > 0) s = s * 10 + n;
        System.out.println(n + " " + s);
        do { s++; } while (s < 0);
        System.out.println(s);
        for (int i = 0, j = 10; i < j; i += 2, j--) System.out.print(i * j + " ");
        System.out.println();
        long sum = 0;
        for (long l = Integer.MAX_VALUE - 2L; l < Integer.MAX_VALUE + 3L; l++) sum += l;
        System.out.println(sum);
        int k = 0;
        for (float f = 0; f < 1; f += 0.1f) k++;
        System.out.println(k);
        k = 0;
        for (double d = 0; d < 1; d += 0.1) k++;
        System.out.println(k);
        k = 0;
        for (byte b = 100; b > 0; b++) k++;
        System.out.println(k);
        k = 0;
        for (char c = 65530; c != 5; c++) k++;
        System.out.println(k);
        int steps = 0;
        for (int i = Integer.MAX_VALUE - 3; i > 0; i++) steps++;
        System.out.println(steps);
        for (int i : new int[0]) System.out.println("never " + i);
        for (String[] row : new String[][] {{"a"}, {}, {"b", "c"}}) for (String x : row) System.out.print(x);
        System.out.println();
        int x = 27, len = 0;
        for (; x != 1; len++) x = (x & 1) == 0 ? x / 2 : 3 * x + 1;
        System.out.println(len);
        int big = 0;
        for (int i = 0; i < 200000; i++) { big += i ^ big << 1; if (big < 0) big = -big; }
        System.out.println(big);
        int[] a = {1, 2, 3};
        for (int v : a) { a = new int[] {9, 9, 9}; System.out.print(v); }
        System.out.println(a[0]);
        int i = 0;
        i = i++ + i++;
        System.out.println(i);
        i = 3;
        i += i++ * 2 + --i;
        System.out.println(i);
    }
}
