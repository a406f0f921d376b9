// Raw bits of float and double: NaN payloads, canonical NaN, sign of zero, denormals, round trip
public class BitPatterns {
    public static void main(String[] args) {
        int[] f = {0, 0x80000000, 1, 0x007fffff, 0x00800000, 0x3f800000, 0x7f7fffff, 0x7f800000, 0xff800000, 0x7fc00000, 0xffc00000,
            0x7fc12345, 0xffffffff};
        for (int bits : f) {
            float x = Float.intBitsToFloat(bits);
            System.out.println(Integer.toHexString(bits) + " " + x + " " + Integer.toHexString(Float.floatToIntBits(x)) + " "
                + Integer.toHexString(Float.floatToRawIntBits(x)) + " " + Float.isNaN(x) + " " + Float.isInfinite(x));
        }
        long[] d = {0, 1L << 63, 1, 0x000fffffffffffffL, 0x0010000000000000L, 0x3ff0000000000000L, 0x7fefffffffffffffL, 0x7ff0000000000000L,
            0xfff0000000000000L, 0x7ff8000000000000L, 0xfff8000000000001L, 0x7fffffffffffffffL};
        for (long bits : d) {
            double x = Double.longBitsToDouble(bits);
            System.out.println(Long.toHexString(bits) + " " + x + " " + Long.toHexString(Double.doubleToLongBits(x)) + " "
                + Long.toHexString(Double.doubleToRawLongBits(x)) + " " + Double.isNaN(x));
        }
        double[] store = new double[1];
        store[0] = Double.longBitsToDouble(0x7ff8dead0000beefL);
        double copied = store[0];
        Object boxed = copied;
        System.out.println(Long.toHexString(Double.doubleToRawLongBits((Double) boxed)));
        float[] fs = {Float.intBitsToFloat(0x7fc0beef)};
        System.out.println(Integer.toHexString(Float.floatToRawIntBits(fs.clone()[0])));
        int ok = 0;
        for (int i = 0; i < 2000; i++) {
            int bits = i * 2146483 + 7;
            float x = Float.intBitsToFloat(bits);
            if (x != x || Float.floatToIntBits(x) == bits) ok++;
            if (x == x && Float.parseFloat(Float.toString(x)) == x) ok++;
        }
        System.out.println(ok);
    }
}
