// long arithmetic and bit operations at the corners, and their overflow
public class LongOps {
    static final long[] V = {0, 1, -1, 2, -2, 10, 255, 65535, 1L << 31, -(1L << 31), (1L << 32) - 1, 1L << 32,
        0x5555555555555555L, 0xAAAAAAAAAAAAAAAAL, 1L << 62, Long.MAX_VALUE, Long.MIN_VALUE, Long.MIN_VALUE + 1};

    static int cmp(long a, long b) { return a < b ? -1 : a == b ? 0 : 1; }

    public static void main(String[] args) {
        for (long a : V) {
            long add = 0, sub = 0, mul = 0, bit = 0;
            int less = 0, order = 0;
            for (long b : V) {
                add = add * 31 + (a + b);
                sub = sub * 31 + (a - b);
                mul = mul * 31 + (a * b);
                bit = bit * 31 + (((a & b) * 3 + (a | b)) * 3 + (a ^ b));
                less += a < b ? 1 : 0;
                less += a <= b ? 100 : 0;
                order = order * 3 + cmp(a, b);
            }
            System.out.println(a + ": " + add + " " + sub + " " + mul + " " + bit + " " + less + " " + order
                + " neg " + (-a) + " not " + (~a));
        }
        StringBuilder sb = new StringBuilder();
        for (long a : V) {
            for (long b : new long[] {3, -3, -1, 1L << 40, Long.MIN_VALUE, Long.MAX_VALUE}) {
                sb.append(a / b).append('r').append(a % b).append(' ');
            }
            sb.append('\n');
        }
        System.out.print(sb);
        long l = Long.MAX_VALUE;
        l++;
        System.out.println(l);
        l -= 1.5f;
        System.out.println(l);
        int i = 5;
        i += 10_000_000_000L;
        System.out.println(i);
        long mixed = 1 << 31;
        System.out.println(mixed + " " + (1L << 31));
        System.out.println(Long.divideUnsigned(-1, 10) + " " + Long.remainderUnsigned(-1, 10)
            + " " + Long.toUnsignedString(-2) + " " + Long.compareUnsigned(-1, 1));
    }
}
