// Narrowing conversions between integral types: i2b, i2s, i2c, l2i and chains of them
public class Narrowing {
    static byte rb(int v) { return (byte) v; }
    static char rc(int v) { return (char) v; }
    static short rs(int v) { return (short) v; }
    static boolean odd(int v) { return (v & 1) == 1; }

    public static void main(String[] args) {
        int[] v = {0, 1, -1, 127, 128, 129, 255, 256, -128, -129, 32767, 32768, 65535, 65536, -32769, 0x12345678,
            Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int i : v) {
            System.out.println(i + " " + rb(i) + " " + rs(i) + " " + (int) rc(i) + " " + (int) (char) (byte) i + " "
                + (short) (char) i + " " + (byte) (char) (short) i + " " + (long) (int) (char) i + " " + odd(i));
        }
        long[] l = {1L << 31, 1L << 32, -1L, 0x1_0000_00FFL, Long.MAX_VALUE, Long.MIN_VALUE, 0x7FFF_FFFF_8000_0000L};
        for (long x : l) {
            System.out.println(x + " " + (int) x + " " + (short) x + " " + (byte) x + " " + (int) (char) x);
        }
        byte[] bytes = new byte[2];
        bytes[0] = (byte) 200;
        bytes[1] += 300;
        char[] chars = {(char) -1, (char) 65601};
        short[] shorts = {(short) 40000, (short) -40000};
        System.out.println(bytes[0] + " " + bytes[1] + " " + (int) chars[0] + " " + chars[1] + " " + shorts[0] + " " + shorts[1]);
        final byte small = 10;
        byte sum = small + 5;
        int promoted = small + (char) 5;
        System.out.println(sum + " " + promoted);
        char ch = 'a';
        ch += 1;
        System.out.println(ch + " " + (ch + 1) + " " + (char) (ch + 1));
        boolean t = odd(3);
        int cond = t ? 'x' : 0;
        System.out.println(cond + " " + (t ? 'x' : 0) + " " + (t ? 'x' : cond) + " " + (Object) (t ? 1 : 2.0));
    }
}
