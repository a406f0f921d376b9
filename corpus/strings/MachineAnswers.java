// Methods that the machine answers itself where it can: the same results as their Java code, and the same exceptions
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.*;

public class MachineAnswers {
    static long hash = 17;
    static void mix(long v) { hash = (hash * 31 + v) ^ (hash >>> 29); }
    static void mix(Object o) { mix(o == null ? -1 : o.toString().hashCode()); }
    static void end(String what) { System.out.println(what + " " + Long.toHexString(hash)); hash = 17; }
    interface Body { Object run() throws Exception; }
    static void t(Body b) {
        try { mix(b.run()); }
        catch (Exception e) { mix(e.toString()); mix(e.getStackTrace()[0].getMethodName()); }
    }

    static String random(Random r, int kind) {
        StringBuilder s = new StringBuilder();
        int n = r.nextInt(20);
        for (int i = 0; i < n; i++)
            s.append((char) (kind == 0 ? 'a' + r.nextInt(3) : kind == 1 ? r.nextInt(256) : r.nextInt(3) == 0 ? 0x3b1 + r.nextInt(3) : 'a' + r.nextInt(3)));
        return s.toString();
    }

    public static void main(String[] args) throws Exception {
        Random r = new Random(1);
        for (int i = 0; i < 3000; i++) {
            String a = random(r, i % 3), b = random(r, r.nextInt(3));
            int at = r.nextInt(24) - 2, c = "abc\u03b1\u00e9\ud83d".charAt(r.nextInt(6));
            mix(a.equals(b) ? 1 : 0); mix(a.equals(new String(a)) ? 1 : 0); mix(a.equals(at) ? 1 : 0);
            mix(a.hashCode()); mix(a.compareTo(b)); mix(a.indexOf(c, at)); mix(a.lastIndexOf(c, at)); mix(a.lastIndexOf(c));
            mix(a.indexOf(b)); mix(a.indexOf(b, at)); mix(a.lastIndexOf(b)); mix(a.contains(b) ? 1 : 0);
            t(() -> a.charAt(at)); t(() -> { char[] x = new char[10]; a.getChars(0, Math.min(at, a.length()), x, 1); return new String(x); });
            mix(a.strip()); mix(a.trim()); mix(a.isBlank() ? 1 : 0); mix(a.replace("ab", b)); mix(a + b + at);
            mix(new String(a.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8)); mix(new String(a.toCharArray()));
            mix(new StringBuilder(a).insert(a.length() / 2, b).reverse()); mix(a.toUpperCase(Locale.ROOT));
        }
        end("strings");

        String[] numbers = {"0", "-1", "+7", "12345", "2147483647", "-2147483648", "2147483648", "-2147483649", "", "-", "+", "1_0", " 1", "1 ", "0x10", "z", "\u0663", "9223372036854775807", "-9223372036854775808", "9223372036854775808", "99999999999999999999999999999999999999999999", "--1"};
        for (String s : numbers)
            for (int radix : new int[] {10, 2, 36, 16, 1, 37}) {
                t(() -> Integer.parseInt(s, radix));
                t(() -> Long.parseLong(s, radix));
            }
        t(() -> Integer.parseInt(null)); t(() -> Long.parseLong(null));
        for (int i = 0; i < 2000; i++) {
            int x = r.nextInt() >> r.nextInt(32);
            long y = r.nextLong() >> r.nextInt(64);
            mix(Integer.toString(x)); mix(Long.toString(y)); mix(Integer.bitCount(x)); mix(Long.bitCount(y));
            mix(Integer.numberOfLeadingZeros(x)); mix(Integer.numberOfTrailingZeros(x)); mix(Long.numberOfLeadingZeros(y)); mix(Long.numberOfTrailingZeros(y));
            mix(Integer.reverse(x)); mix(Integer.reverseBytes(x)); mix(Long.reverse(y)); mix(Long.reverseBytes(y)); mix(Math.multiplyHigh(y, y * 31));
        }
        mix(Integer.toString(Integer.MIN_VALUE)); mix(Long.toString(Long.MIN_VALUE)); mix(Integer.numberOfLeadingZeros(0)); mix(Long.numberOfTrailingZeros(0));
        end("numbers");

        double[] special = {0.0, -0.0, 1, -1, 0.5, -0.5, 1.5, 2.5, -2.5, 0.49999999999999994, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, Double.MAX_VALUE, 1e300, 4503599627370497.5, 9e15, 1e-310};
        for (double a : special)
            for (double b : special) {
                mix(Double.doubleToLongBits(Math.min(a, b))); mix(Double.doubleToLongBits(Math.max(a, b)));
                mix(Float.floatToIntBits(Math.min((float) a, (float) b))); mix(Float.floatToIntBits(Math.max((float) a, (float) b)));
                mix(Double.doubleToLongBits(Math.floor(a))); mix(Double.doubleToLongBits(Math.ceil(a))); mix(Double.doubleToLongBits(Math.rint(a)));
                mix(Math.round(a)); mix(Math.round((float) a)); mix(Double.doubleToLongBits(Math.abs(a))); mix(Double.doubleToLongBits(Math.signum(a)));
                mix(Double.doubleToLongBits(Math.sqrt(a))); mix(Double.doubleToLongBits(Math.fma(a, b, a))); mix(Float.floatToIntBits(Math.fma((float) a, (float) b, (float) a)));
                mix(Double.doubleToLongBits(StrictMath.pow(a, b))); mix(Double.doubleToLongBits(StrictMath.hypot(a, b))); mix(Double.doubleToLongBits(StrictMath.cbrt(a)));
                mix(Double.doubleToLongBits(StrictMath.exp(a))); mix(Double.doubleToLongBits(StrictMath.atan2(a, b)));
            }
        end("math");

        for (int i = 0; i < 300; i++) {
            byte[] a = new byte[r.nextInt(40)], b = a.clone();
            if (a.length > 0 && r.nextBoolean()) b[r.nextInt(a.length)] = 1;
            mix(Arrays.equals(a, b) ? 1 : 0); mix(Arrays.mismatch(a, b)); mix(Arrays.compare(a, b));
            long[] c = new long[i % 9]; int[] d = new int[i % 9]; char[] e = new char[i % 9]; double[] f = new double[i % 9];
            int from = r.nextInt(10) - 1, to = r.nextInt(10) - 1;
            Arrays.fill(c, i * 0x123456789L); Arrays.fill(e, (char) i); Arrays.fill(f, -0.5); mix(Arrays.hashCode(c)); mix(Arrays.hashCode(e)); mix(Arrays.hashCode(f));
            t(() -> { Arrays.fill(d, from, to, 77); return Arrays.hashCode(d); });
            mix(Arrays.mismatch(c, new long[i % 9])); mix(Arrays.equals(e, new char[i % 9]) ? 1 : 0);
        }
        t(() -> { Arrays.fill((int[]) null, 1); return 0; });
        end("arrays");

        for (int i = 1; i < 200; i++) {
            BigInteger a = new BigInteger(r.nextInt(2000), r), b = new BigInteger(1 + r.nextInt(900), r).add(BigInteger.ONE);
            mix(a.multiply(b)); mix(a.multiply(a)); mix(a.divide(b)); mix(a.mod(b)); mix(a.pow(3)); mix(a.gcd(b));
            if (i % 20 == 0) mix(a.modPow(b, b.setBit(0)));
        }
        end("big");

        for (String name : new String[] {"MD5", "SHA-1", "SHA-224", "SHA-256", "SHA-384", "SHA-512"}) {
            MessageDigest d = MessageDigest.getInstance(name);
            for (int i = 0; i < 60; i++) {
                byte[] m = new byte[r.nextInt(400)];
                r.nextBytes(m);
                d.update(m, 0, m.length / 2);
                MessageDigest half = (MessageDigest) d.clone();
                d.update(m, m.length / 2, m.length - m.length / 2);
                mix(Arrays.hashCode(d.digest())); mix(Arrays.hashCode(half.digest()));
            }
            end(name);
        }
    }
}
