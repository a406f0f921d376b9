// Integer and Long utility methods: bit tricks, parsing, radix, unsigned, caches
public class IntegerMethods {
    public static void main(String[] args) {
        int[] v = {0, 1, -1, 2, 0x80000000, 0x7fffffff, 0x12345678, 0x00f0f000, -16};
        for (int i : v) {
            System.out.println(i + " " + Integer.bitCount(i) + " " + Integer.numberOfLeadingZeros(i) + " " + Integer.numberOfTrailingZeros(i)
                + " " + Integer.highestOneBit(i) + " " + Integer.lowestOneBit(i) + " " + Integer.reverse(i) + " " + Integer.reverseBytes(i)
                + " " + Integer.signum(i) + " " + Integer.toBinaryString(i) + " " + Integer.toOctalString(i) + " " + Integer.toString(i, 36)
                + " " + Integer.toUnsignedString(i) + " " + Integer.hashCode(i));
            long l = ((long) i << 32) ^ i;
            System.out.println(l + " " + Long.bitCount(l) + " " + Long.numberOfLeadingZeros(l) + " " + Long.numberOfTrailingZeros(l) + " "
                + Long.reverse(l) + " " + Long.reverseBytes(l) + " " + Long.toString(l, 7) + " " + Long.toHexString(l) + " " + Long.hashCode(l)
                + " " + Long.highestOneBit(l) + " " + Long.toUnsignedString(l, 16));
        }
        String[] s = {"0", "-0", "+7", "2147483647", "2147483648", "-2147483648", "-2147483649", "", "-", "+", "12a", " 1", "0x10", "\u0661\u0662"};
        for (String t : s) {
            try {
                System.out.println(Integer.parseInt(t));
            } catch (NumberFormatException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(Integer.parseInt("zz", 36) + " " + Integer.parseInt("-101", 2) + " " + Integer.decode("-0x1F") + " "
            + Integer.decode("#ff") + " " + Integer.decode("010") + " " + Long.parseLong("7fffffffffffffff", 16)
            + " " + Integer.parseUnsignedInt("4294967295") + " " + Long.parseUnsignedLong("18446744073709551615"));
        Integer a = 127, b = 127, c = 128, d = 128;
        Long la = -128L, lb = -128L;
        Character ca = 127, cb = 127;
        System.out.println((a == b) + " " + c.equals(d) + " " + (la == lb) + " " + (ca == cb) + " " + (Boolean.valueOf(true) == Boolean.TRUE)
            + " " + a.compareTo(c) + " " + Integer.compareUnsigned(-1, 1));
        System.out.println(Byte.toUnsignedInt((byte) -1) + " " + Short.toUnsignedLong((short) -1) + " " + Integer.toUnsignedLong(-1)
            + " " + Short.reverseBytes((short) 0x1234) + " " + (int) Character.reverseBytes('\u1234') + " " + Byte.parseByte("-128"));
    }
}
