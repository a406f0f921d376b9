// Conversions from int and long to float and double: rounding to nearest even, double rounding
public class IntegralToFloat {
    public static void main(String[] args) {
        int[] v = {0, 1, -1, 16777215, 16777216, 16777217, 16777218, 16777219, 33554433, 33554435, 2147483520, 2147483583,
            2147483584, 2147483585, Integer.MAX_VALUE, Integer.MIN_VALUE, -16777217, 123456789};
        for (int i : v) {
            float f = i;
            double d = i;
            System.out.println(i + " " + f + " " + d + " " + Integer.toHexString(Float.floatToIntBits(f)) + " " + (i == f));
        }
        long[] l = {0, 1, -1, 9007199254740992L, 9007199254740993L, 9007199254740995L, 9007199254740997L, -9007199254740993L,
            Long.MAX_VALUE, Long.MIN_VALUE, Long.MAX_VALUE - 511, Long.MAX_VALUE - 512, 1152921573326323713L, 0x8000004000000001L,
            0x0000004000000001L, 0x7fffffbfffffffffL, 1234567890123456789L};
        for (long x : l) {
            float f = x;
            double d = x;
            System.out.println(x + " " + f + " " + d + " " + Integer.toHexString(Float.floatToRawIntBits(f)) + " "
                + Long.toHexString(Double.doubleToRawLongBits(d)) + " " + (float) d + " " + (x == d));
        }
        double[] d2f = {1.0000000596046448, 1.0000000596046449, 3.4028235677973366e38, 3.4028235677973362e38, 1e-46, 7.006492321624085e-46,
            7.006492321624086e-46, 1.1754943508222874e-38, -1e-60};
        for (double d : d2f) System.out.println(d + " " + (float) d + " " + Integer.toHexString(Float.floatToIntBits((float) d)));
    }
}
