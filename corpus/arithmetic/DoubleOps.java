// double arithmetic: IEEE corner cases of add, mul, div and the truncating remainder, denormals
public class DoubleOps {
    static String bits(double d) { return d != d ? "nan" : Long.toHexString(Double.doubleToRawLongBits(d)); }

    public static void main(String[] args) {
        double[] v = {0.0, -0.0, 1, -1, 0.1, 3, 1e-310, Double.MIN_VALUE, Double.MIN_NORMAL, Double.MAX_VALUE, 9007199254740992.0,
            Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN};
        for (double a : v) {
            StringBuilder sb = new StringBuilder().append(a).append(':');
            for (double b : v) {
                sb.append(' ').append(bits(a + b)).append(',').append(bits(a - b)).append(',').append(bits(a * b)).append(',')
                    .append(bits(a / b)).append(',').append(bits(a % b));
            }
            System.out.println(sb);
        }
        System.out.println(0.1 + 0.2);
        System.out.println(5.5 % 2.1 + " " + -5.5 % 2.1 + " " + 1e308 % 1e-308 + " " + 7 % 0.7 + " " + Math.IEEEremainder(7, 4));
        System.out.println(1e308 * 10 + " " + -1e308 * 10 + " " + 1e-308 / 1e10 + " " + 4.9e-324 / 2);
        double d = 9007199254740992.0;
        d++;
        System.out.println(d);
        double h = 1;
        for (int i = 0; i < 1074; i++) h /= 2;
        System.out.println(h + " " + h / 2 + " " + (h * 3) / 2);
        System.out.println((1e16 + 1) - 1e16);
        System.out.println(Math.fma(0.1, 10, -1) + " " + (0.1 * 10 - 1) + " " + Math.fma(1e308, 10, Double.NEGATIVE_INFINITY));
        System.out.println(-(0.0) + " " + (0.0 - 0.0) + " " + (-0.0 + 0.0) + " " + 0.0 * -1 + " " + Math.abs(-0.0));
    }
}
