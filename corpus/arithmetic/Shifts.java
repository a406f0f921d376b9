// Shift distances are taken modulo 32 or 64; negative distances; sign extension; shifts of small types
public class Shifts {
    public static void main(String[] args) {
        int[] values = {1, -1, 0x12345678, 0x87654321, Integer.MIN_VALUE, Integer.MAX_VALUE};
        int[] dist = {0, 1, 4, 31, 32, 33, 63, 64, 65, -1, -31, -32, -33, Integer.MIN_VALUE, Integer.MAX_VALUE};
        for (int v : values) {
            StringBuilder sb = new StringBuilder();
            for (int d : dist) {
                sb.append(Integer.toHexString(v << d)).append('/').append(v >> d).append('/')
                    .append(Integer.toHexString(v >>> d)).append(' ');
            }
            System.out.println(sb);
        }
        long[] lv = {1, -1, 0x123456789ABCDEFL, 0xFEDCBA9876543210L, Long.MIN_VALUE};
        for (long v : lv) {
            StringBuilder sb = new StringBuilder();
            for (int d : dist) {
                sb.append(Long.toHexString(v << d)).append('/').append(v >> d).append('/')
                    .append(Long.toHexString(v >>> d)).append(' ');
            }
            System.out.println(sb);
        }
        int i = 0x40000000;
        long wide = 33;
        System.out.println((i << wide) + " " + (i >> wide) + " " + (i >>> (wide + (1L << 40))));
        byte b = (byte) 0x80;
        System.out.println((b >> 1) + " " + (b >>> 1) + " " + (b << 1) + " " + ((b & 0xff) >> 1));
        b >>= 1;
        System.out.println(b);
        b >>>= 30;
        System.out.println(b);
        short s = -2;
        s >>>= 1;
        System.out.println(s);
        s <<= 15;
        System.out.println(s);
        char c = 0xffff;
        c >>= 4;
        System.out.println((int) c);
        System.out.println(Integer.rotateLeft(0x80000001, 1) + " " + Integer.rotateRight(1, 33)
            + " " + Long.rotateLeft(Long.MIN_VALUE | 1, -1));
    }
}
