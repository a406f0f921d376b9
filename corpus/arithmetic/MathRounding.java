// Math.round, rint, floor, ceil: ties, negative zero, large values, NaN
public class MathRounding {
    public static void main(String[] args) {
        double[] d = {0.5, -0.5, 1.5, 2.5, -1.5, -2.5, 0.49999999999999994, -0.49999999999999994, 0.0, -0.0, 1e15 + 0.5,
            4503599627370495.5, 4503599627370497.0, 9007199254740993.0, 1e18, 1e19, -1e19, Double.NaN, Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY, Double.MIN_VALUE, -Double.MIN_VALUE, 2147483647.5};
        for (double x : d) {
            System.out.println(x + " round " + Math.round(x) + " rint " + Math.rint(x) + " floor " + Math.floor(x) + " ceil " + Math.ceil(x)
                + " signum " + Math.signum(x));
        }
        float[] f = {0.5f, -0.5f, 1.5f, 2.5f, 0.49999997f, 8388607.5f, 8388609f, 2147483648f, -1e30f, Float.NaN};
        for (float x : f) System.out.println(x + " round " + Math.round(x) + " floor " + Math.floor(x));
        System.out.println(Math.abs(Integer.MIN_VALUE) + " " + Math.abs(Long.MIN_VALUE) + " " + Math.abs(-1.5f));
        System.out.println(Math.copySign(1.0, -0.0) + " " + Math.copySign(-3f, 1f) + " " + Math.nextAfter(1.0, 2) + " " + Math.nextUp(-0.0)
            + " " + Math.nextDown(Double.POSITIVE_INFINITY));
        System.out.println(Math.ulp(1.0) + " " + Math.ulp(Double.MAX_VALUE) + " " + Math.ulp(0.0) + " " + Math.getExponent(0.0) + " "
            + Math.getExponent(Double.NaN) + " " + Math.scalb(1.5, 1023) + " " + Math.scalb(1.0, -1080));
    }
}
