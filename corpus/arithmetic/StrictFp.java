// strictfp and evaluation order of floating-point expressions, accumulated rounding, Kahan summation
public class StrictFp {
    static strictfp double mulAdd(double a, double b, double c) { return a * b + c; }
    static StringBuilder log = new StringBuilder();

    static double v(double d) { log.append(d).append(';'); return d; }

    static strictfp float harmonic(int n) {
        float s = 0;
        for (int i = 1; i <= n; i++) s += 1f / i;
        return s;
    }

    static double kahan(int n) {
        double s = 0, c = 0;
        for (int i = 0; i < n; i++) {
            double y = 0.1 - c;
            double t = s + y;
            c = (t - s) - y;
            s = t;
        }
        return s;
    }

    public static void main(String[] args) {
        System.out.println(mulAdd(1e308, 10, Double.NEGATIVE_INFINITY) + " " + mulAdd(0.1, 10, -1));
        System.out.println(harmonic(10000));
        System.out.println(kahan(10000));
        double r = v(1) + v(2) * v(3) - v(4) / v(5) % v(6);
        System.out.println(r + " " + log);
        log.setLength(0);
        double[] a = {1, 2};
        int i = 0;
        a[i] = i = 1;
        a[i] += a[0] * v(3) + (a[0] = 7);
        System.out.println(a[0] + " " + a[1] + " " + log);
        double e = 1.0000000000000002, p = 1;
        for (int k = 0; k < 1000; k++) p *= e;
        System.out.println(p);
        float f = 0.1f;
        double g = f;
        System.out.println(f == 0.1 ? "same" : "different " + g);
        System.out.println((float) 0.1 == f);
        System.out.println(1.0f * Integer.MAX_VALUE + " " + 1.0 * Integer.MAX_VALUE + " " + (Integer.MAX_VALUE + 1.0f == Integer.MAX_VALUE));
        long big = 9007199254740993L;
        System.out.println((big == (double) big) + " " + (long) (double) big + " " + (big - (double) big));
    }
}
