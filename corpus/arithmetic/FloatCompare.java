// Comparisons of float and double with NaN, signed zeros and infinities: fcmpl/fcmpg and the boxed versions
public class FloatCompare {
    static String rel(double a, double b) {
        return "" + (a < b ? 1 : 0) + (a <= b ? 1 : 0) + (a == b ? 1 : 0) + (a != b ? 1 : 0) + (a >= b ? 1 : 0) + (a > b ? 1 : 0)
            + (!(a < b) ? 1 : 0) + (!(a >= b) ? 1 : 0);
    }

    static String rel(float a, float b) {
        return "" + (a < b ? 1 : 0) + (a <= b ? 1 : 0) + (a == b ? 1 : 0) + (a != b ? 1 : 0) + (a >= b ? 1 : 0) + (a > b ? 1 : 0)
            + (!(a < b) ? 1 : 0) + (!(a >= b) ? 1 : 0);
    }

    public static void main(String[] args) {
        double[] d = {Double.NEGATIVE_INFINITY, -1, -0.0, 0.0, Double.MIN_VALUE, 1, Double.POSITIVE_INFINITY, Double.NaN};
        for (double a : d) {
            StringBuilder sb = new StringBuilder();
            for (double b : d) sb.append(rel(a, b)).append(' ').append(Double.compare(a, b)).append(' ')
                .append(Double.valueOf(a).equals(b)).append(' ').append(rel((float) a, (float) b)).append(' ');
            System.out.println(sb);
        }
        double nan = Double.longBitsToDouble(0x7ff8000000000123L);
        System.out.println(Long.toHexString(Double.doubleToLongBits(nan)) + " " + Double.valueOf(nan).equals(Double.NaN)
            + " " + Double.valueOf(nan).hashCode() + " " + (nan == nan));
        System.out.println(Double.valueOf(0.0).hashCode() + " " + Double.valueOf(-0.0).hashCode() + " " + Float.valueOf(-0f).hashCode());
        System.out.println(Math.min(0.0, -0.0) + " " + Math.max(-0.0, 0.0) + " " + Math.min(Double.NaN, 1) + " " + Math.max(1f, Float.NaN)
            + " " + Math.min(-0f, 0f) + " " + Math.max(-0f, 0f));
        double x = Double.NaN;
        int n = 0;
        while (x < 10) n++;
        do n++; while (x > 0);
        System.out.println(n);
        double[] sorted = {3, Double.NaN, -0.0, 0.0, -1, Double.NEGATIVE_INFINITY};
        java.util.Arrays.sort(sorted);
        System.out.println(java.util.Arrays.toString(sorted));
        System.out.println(1 / 0.0 + " " + 1 / -0.0 + " " + 0.0 / 0 + " " + (0.0 == -0.0));
    }
}
