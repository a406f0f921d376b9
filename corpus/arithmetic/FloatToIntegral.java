// Conversions from float and double to int, long and small types: NaN, infinities, saturation, truncation
public class FloatToIntegral {
    public static void main(String[] args) {
        double[] d = {0.0, -0.0, 0.5, -0.5, 0.9999999999999999, 1.5, -1.5, 127.9, 128.0, 255.5, -129.0, 32768.0, 65535.9,
            2147483646.9, 2147483647.0, 2147483648.0, -2147483648.0, -2147483649.5, 4294967296.0, 9007199254740993.0,
            9223372036854775807.0, -9223372036854775808.0, 1e19, -1e19, 1e300, Double.MIN_VALUE, Double.NaN,
            Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MAX_VALUE};
        for (double x : d) {
            System.out.println(x + " " + (int) x + " " + (long) x + " " + (short) x + " " + (byte) x + " " + (int) (char) x
                + " " + (float) x);
        }
        float[] f = {0f, -0f, 0.5f, 16777216f, 16777217f, 2147483520f, 2147483648f, -2147483648f, 9.2233715E18f, 9.223372E18f,
            1e30f, -1e30f, Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.MIN_VALUE};
        for (float x : f) {
            System.out.println(x + " " + (int) x + " " + (long) x + " " + (short) x + " " + (byte) x + " " + (int) (char) x
                + " " + (double) x);
        }
        int i = 7;
        i *= 1.5;
        System.out.println(i);
        i += Double.NaN;
        System.out.println(i);
        i -= 1e20;
        System.out.println(i);
        long l = 3;
        l /= 0.1f;
        System.out.println(l);
        char c = 'A';
        c *= 1.1;
        System.out.println((int) c);
    }
}
