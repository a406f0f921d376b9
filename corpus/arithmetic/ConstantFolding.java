// Constants of every size: bipush, sipush, ldc, wide constants, static finals inlined against computed ones
public class ConstantFolding {
    static final int A = 5, B = A * 7 + 3;
    static final long L = 1L << 40 | 0xff;
    static final String S = "v" + A + L + 'c' + 1.5f + true;
    static final int NOT_CONSTANT = Integer.parseInt("12");
    static final double D = 1e-5 / 3;

    static class Lazy {
        static final int CONST = 42;
        static final Integer BOXED = 43;
        static { System.out.println("Lazy initialized"); }
    }

    public static void main(String[] args) {
        int[] ints = {-1, 0, 1, 2, 3, 4, 5, 6, 127, 128, -128, -129, 32767, 32768, -32768, -32769, 65535, 8388607, 0x7fff0000, 0xffff0000};
        long sum = 0;
        for (int i : ints) sum = sum * 31 + i;
        System.out.println(sum);
        long[] longs = {0, 1, -1, 2, 127, 32767, 32768, -32768, 0x7fffffffL, 0x80000000L, -0x80000000L, 0x7fff000000000000L, 0x8000000000000000L};
        for (long l : longs) sum = sum * 31 + l;
        System.out.println(sum);
        float[] floats = {0f, 1f, 2f, -0f, 3f, 0.5f};
        double[] doubles = {0, 1, 2, -0.0, 0.5, 1e100};
        for (float f : floats) sum = sum * 31 + Float.floatToIntBits(f);
        for (double d : doubles) sum = sum * 31 + Double.doubleToLongBits(d);
        System.out.println(sum);
        System.out.println(B + " " + L + " " + S + " " + NOT_CONSTANT + " " + D);
        System.out.println(S == ("v5" + 1099511628031L + "c1.5true"));
        System.out.println("before " + Lazy.CONST);
        System.out.println("then " + Lazy.BOXED);
        System.out.println(0b1010_1010 + " " + 0777 + " " + 0x1.8p3 + " " + 1_000_000 + " " + '\101' + " " + 0xFFFF_FFFFL + " " + 0x8000_0000);
        final int local = 3;
        byte b = local + 4;
        switch (b) {
            case local + 4: System.out.println("folded"); break;
            default: System.out.println("no");
        }
        System.out.println((byte) 300 + " " + (char) 97 + " " + (int) 3.99 + " " + (1 / 3 * 3) + " " + 1 / 3.0f + " " + 5 / -2 + " " + -5 % 3);
        System.out.println((5 & 6) + (5 | 6) + (5 ^ 6) + " " + (true ^ true) + (true & !false) + (false | true));
    }
}
