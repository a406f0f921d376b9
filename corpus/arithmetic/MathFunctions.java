// StrictMath and exact Math functions: sqrt, cbrt, hypot, pow, exp, log and trigonometry bit for bit
public class MathFunctions {
    static String h(double d) { return d != d ? "nan" : Double.toHexString(d); }

    public static void main(String[] args) {
        double[] v = {0, -0.0, 0.5, 1, -1, 2, 3, 10, -10, 0.1, 1e-10, 1e10, 100.25, 709, -745.2, 1e300, Double.MIN_VALUE,
            Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN};
        for (double x : v) {
            System.out.println(x + " sqrt " + h(Math.sqrt(x)) + " cbrt " + h(StrictMath.cbrt(x)) + " exp " + h(StrictMath.exp(x))
                + " log " + h(StrictMath.log(x)) + " log10 " + h(StrictMath.log10(x)) + " log1p " + h(StrictMath.log1p(x))
                + " expm1 " + h(StrictMath.expm1(x)));
            System.out.println("  sin " + h(StrictMath.sin(x)) + " cos " + h(StrictMath.cos(x)) + " tan " + h(StrictMath.tan(x))
                + " asin " + h(StrictMath.asin(x)) + " acos " + h(StrictMath.acos(x)) + " atan " + h(StrictMath.atan(x))
                + " sinh " + h(StrictMath.sinh(x)) + " cosh " + h(StrictMath.cosh(x)) + " tanh " + h(StrictMath.tanh(x)));
        }
        double[] p = {0, -0.0, 0.5, 1, -1, 2, 3, -2.5, 1023, -1074, Double.POSITIVE_INFINITY, Double.NaN};
        for (double a : p) {
            StringBuilder sb = new StringBuilder();
            for (double b : p) sb.append(h(StrictMath.pow(a, b))).append(' ').append(h(StrictMath.atan2(a, b))).append(' ')
                .append(h(StrictMath.hypot(a, b))).append(' ');
            System.out.println(sb);
        }
        System.out.println(Math.toRadians(180) + " " + Math.toDegrees(Math.PI) + " " + Math.pow(2, 10) + " " + Math.sqrt(2)
            + " " + Math.cbrt(27) + " " + Math.hypot(3, 4) + " " + Math.exp(0) + " " + Math.log(1) + " " + Math.log10(1000));
        System.out.println((float) Math.sin(1) + " " + (float) Math.cos(1) + " " + (float) Math.tan(1) + " " + (float) Math.exp(1)
            + " " + (float) Math.log(10) + " " + (float) Math.pow(1.5, 2.5) + " " + (float) Math.atan2(1, -1));
    }
}
