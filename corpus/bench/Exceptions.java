// Benchmark: throwing, catching, unwinding, finally, with and without stack traces
public class Exceptions {
    static class Light extends RuntimeException { final int v; Light(int v) { super(null, null, false, false); this.v = v; } }
    static int fin;

    static int deep(int n, int v, boolean light) {
        if (n == 0) { if (light) throw new Light(v); throw new IllegalStateException("v" + v); }
        try {
            return deep(n - 1, v, light) + 1;
        } finally {
            fin += n;
        }
    }

    static int parse(String s) { try { return Integer.parseInt(s); } catch (NumberFormatException e) { return -1; } }

    public static void main(String[] args) {
        long sum = 0;
        for (int i = 0; i < 120_000; i++) {
            try {
                sum += deep(i & 7, i, (i & 3) != 0);
            } catch (Light e) {
                sum += e.v;
            } catch (IllegalStateException e) {
                sum += e.getMessage().length();
            }
        }
        int[] a = new int[4];
        for (int i = 0; i < 60_000; i++) { try { a[i & 7]++; } catch (ArrayIndexOutOfBoundsException e) { sum++; } sum += parse((i & 1) == 0 ? "x1" : "15"); }
        for (int i = 0; i < 2000; i++) { try { deep(20, i, false); } catch (RuntimeException e) { sum += e.getStackTrace().length; } }
        System.out.println(sum + " " + fin + " " + a[1]);
    }
}
