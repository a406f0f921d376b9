// Float.toString and Double.toString: shortest forms as JDK 17 prints them, and parsing back
public class FloatToString {
    public static void main(String[] args) {
        double[] d = {0, -0.0, 1, 10, 100, 1e6, 9999999, 1e7, 1.0E10, 123456789012.5, 0.001, 0.00099999, 1e-5, 1e21, 1e22, 1e23,
            2e-3, 4.9e-324, 2.2250738585072014E-308, 1.7976931348623157E308, 0.1, 1.0 / 3, 2.0 / 3, 100.0 / 3, 2.0E-3,
            1.1, 3.14159265358979, 123456.789, 5e-324, 9.007199254740993E15, Math.PI, Math.E, 1e-7, 12345678.9};
        for (double x : d) System.out.println(x + " " + Double.toHexString(x) + " " + (float) x);
        float[] f = {1.1f, 3.4028235e38f, 1.4e-45f, 1.17549435e-38f, 0.3f, 16777216f, 1e10f, 1.0e-3f, 9.999e-4f, 33554432f, 8.5899346e9f};
        for (float x : f) System.out.println(x + " " + Float.toHexString(x) + " " + (double) x);
        String[] s = {"1", "1.", ".5", "-0", "+3.5e2", "1e400", "-1e400", "1e-400", "NaN", "-Infinity", "0x1.8p1", " 2.5 ", "1d", "1f",
            "4.9e-325", "2.4703282292062328e-324", "1.00000000000000011102230246251565", "179769313486231580793e289"};
        for (String t : s) System.out.println("[" + t + "] " + Double.parseDouble(t) + " " + Float.parseFloat(t));
        for (String t : new String[] {"", "abc", "1e", "--1", "0x1", "1_0", "infinity"}) {
            try {
                System.out.println(Double.parseDouble(t));
            } catch (NumberFormatException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(Double.valueOf("1e3").intValue() + " " + Float.valueOf("1.9").longValue() + " " + Double.isFinite(1 / 0.0));
    }
}
