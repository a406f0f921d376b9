/** Random arithmetic on inputs: whatever comes out is checked against its formula. */
public class SymbolicNumbers {
    private static final int ROUNDS = 400;
    private static final int STEPS = 60;

    private static long seed = 42;
    private static int count;

    private int field;
    private long wideField;
    private float floatField;
    private short shortField;
    private byte byteField;
    private char charField;
    private boolean truth;
    private static int staticField;
    private static double staticDouble;

    // Models stand for these: the value becomes an input, a value is checked.
    static int input(int number, int value) {
        return value;
    }

    static long input(int number, long value) {
        return value;
    }

    static float input(int number, float value) {
        return value;
    }

    static double input(int number, double value) {
        return value;
    }

    static void check(int value) {
    }

    static void check(long value) {
    }

    static void check(float value) {
    }

    static void check(double value) {
    }

    static int random(int below) {
        seed = seed * 6364136223846793005L + 1442695040888963407L;
        return (int) ((seed >>> 33) % below);
    }

    static int randomInt() {
        switch (random(6)) {
            case 0: return random(10) - 5;
            case 1: return Integer.MAX_VALUE - random(3);
            case 2: return Integer.MIN_VALUE + random(3);
            case 3: return (random(1 << 16) << 16) | random(1 << 16);
            default: return random(2400);
        }
    }

    static long randomLong() {
        return random(3) == 0 ? randomInt() : ((long) randomInt() << 32) ^ randomInt();
    }

    static float randomFloat() {
        switch (random(8)) {
            case 0: return -0f;
            case 1: return Float.NaN;
            case 2: return Float.POSITIVE_INFINITY;
            case 3: return random(2400);
            case 4: return random(2400) / 2f - 100;
            case 5: return Float.intBitsToFloat(randomInt());
            default: return random(100_000) * 0.37f;
        }
    }

    static double randomDouble() {
        switch (random(6)) {
            case 0: return Double.NaN;
            case 1: return Double.longBitsToDouble(randomLong());
            case 2: return Double.NEGATIVE_INFINITY;
            default: return randomInt() * 0.001;
        }
    }

    static int pass(int a, long b, float c, double d, int which) {
        switch (which) {
            case 0: return a;
            case 1: return (int) b;
            case 2: return (int) c;
            default: return (int) d;
        }
    }

    interface Change {
        int of(int value);
    }

    public static void main(String[] arguments) {
        for (int round = 0; round < ROUNDS; round++) {
            round();
        }
        System.out.println("done");
    }

    private static void round() {
        int[] ints = new int[6];
        long[] longs = new long[4];
        float[] floats = new float[4];
        double[] doubles = new double[4];
        for (int at = 0; at < ints.length; at++) {
            ints[at] = random(3) == 0 ? randomInt() : input(count++, randomInt());
        }
        for (int at = 0; at < 4; at++) {
            longs[at] = random(3) == 0 ? randomLong() : input(count++, randomLong());
            floats[at] = random(3) == 0 ? randomFloat() : input(count++, randomFloat());
            doubles[at] = random(3) == 0 ? randomDouble() : input(count++, randomDouble());
        }
        SymbolicNumbers object = new SymbolicNumbers();
        for (int step = 0; step < STEPS; step++) {
            ints[random(6)] = onInts(ints[random(6)], ints[random(6)], longs[random(4)],
                    floats[random(4)], doubles[random(4)], object);
            longs[random(4)] = onLongs(longs[random(4)], longs[random(4)], ints[random(6)],
                    floats[random(4)], doubles[random(4)], object);
            floats[random(4)] = onFloats(floats[random(4)], floats[random(4)], ints[random(6)],
                    longs[random(4)], doubles[random(4)], object);
            doubles[random(4)] = onDoubles(doubles[random(4)], doubles[random(4)],
                    ints[random(6)], longs[random(4)], floats[random(4)]);
            ints[random(6)] = onArrays(ints, random(6));
        }
        for (int at = 0; at < ints.length; at++) {
            check(ints[at]);
        }
        for (int at = 0; at < 4; at++) {
            check(longs[at]);
            check(floats[at]);
            check(doubles[at]);
        }
        check(object.field);
        check(object.wideField);
        check(object.floatField);
        check(object.shortField);
        check(object.byteField);
        check(object.charField);
        check(object.truth ? 1 : 0);
        check(staticField);
        check(staticDouble);
    }

    private static int onInts(int a, int b, long l, float f, double d, SymbolicNumbers object) {
        switch (random(44)) {
            case 0: return a + b;
            case 1: return a - b;
            case 2: return a * b;
            case 3: return b == 0 ? a : a / b;
            case 4: return b == 0 ? a : a % b;
            case 5: return a & 255;
            case 6: return a & b;
            case 7: return a | b;
            case 8: return a ^ b;
            case 9: return a << 3;
            case 10: return a >> 2;
            case 11: return a >>> 5;
            case 12: return a << b;
            case 13: return -a;
            case 14: return a + 17;
            case 15: return 1000 - a;
            case 16: return a * 7;
            case 17: return a / 3;
            case 18: return a % 10;
            case 19: return (int) l;
            case 20: return (int) f;
            case 21: return (int) d;
            case 22: return (byte) a;
            case 23: return (char) a;
            case 24: return (short) a;
            case 25: return a < b ? 1 : 0;
            case 26: return f < 100 ? a : b;
            case 27: return d >= a ? a : b;
            case 28: return l > a ? 1 : -1;
            case 29: return Long.compare(l, a);
            case 30: object.field = a; return object.field + b;
            case 31: object.shortField = (short) a; return object.shortField;
            case 32: object.byteField = (byte) a; return object.byteField;
            case 33: object.charField = (char) a; return object.charField;
            case 34: object.truth = a > b; return object.truth ? a : b;
            case 35: staticField = a; return staticField - b;
            case 36: return pass(a, l, f, d, random(4));
            case 37: {
                Change change = value -> value + a;
                return change.of(b);
            }
            case 38:
                try {
                    return thrower(a, b);
                } catch (ArithmeticException expected) {
                    return a;
                }
            case 39:
                switch (a % 5) {
                    case 0: return b;
                    case 2: return b + 1;
                    case 4: return b + 2;
                    default: return a;
                }
            case 40: return Math.max(a, Math.min(b, 100));
            case 41: return (a > b) & (a > 5) ? 1 : 0;
            case 42: return ~a;
            default: return a == b ? 1 : 2;
        }
    }

    private static int thrower(int a, int b) {
        int unused = a / b;
        return unused + 1;
    }

    private static long onLongs(long a, long b, int i, float f, double d, SymbolicNumbers object) {
        switch (random(20)) {
            case 0: return a + b;
            case 1: return a - b;
            case 2: return a * b;
            case 3: return b == 0 ? a : a / b;
            case 4: return b == 0 ? a : a % b;
            case 5: return a & 0xffff;
            case 6: return a | b;
            case 7: return a ^ b;
            case 8: return a << 5;
            case 9: return a >> 7;
            case 10: return a >>> 9;
            case 11: return a << i;
            case 12: return -a;
            case 13: return i;
            case 14: return (long) f;
            case 15: return (long) d;
            case 16: object.wideField = a; return object.wideField + 1;
            case 17: return a < b ? a : b;
            case 18: return a == b ? a : b + 1;
            default: return a + 12;
        }
    }

    private static float onFloats(float a, float b, int i, long l, double d,
            SymbolicNumbers object) {
        switch (random(14)) {
            case 0: return a + b;
            case 1: return a - b;
            case 2: return a * b;
            case 3: return a / b;
            case 4: return a % b;
            case 5: return -a;
            case 6: return i;
            case 7: return l;
            case 8: return (float) d;
            case 9: object.floatField = a; return object.floatField * 2.625f;
            case 10: return a > b ? a : b;
            case 11: return a != b ? a + 1 : b;
            case 12: return Math.max(a, b);
            default: return a - 0.5f;
        }
    }

    private static double onDoubles(double a, double b, int i, long l, float f) {
        switch (random(12)) {
            case 0: return a + b;
            case 1: return a - b;
            case 2: return a * b;
            case 3: return a / b;
            case 4: return a % b;
            case 5: return -a;
            case 6: return i;
            case 7: return l;
            case 8: return f;
            case 9: staticDouble = a; return staticDouble + 1;
            case 10: return a <= b ? a : b;
            default: return Math.floor(a);
        }
    }

    private static int onArrays(int[] ints, int at) {
        switch (random(6)) {
            case 0: return ints.clone()[at];
            case 1: {
                int[] copy = new int[8];
                System.arraycopy(ints, 0, copy, 1, 6);
                return copy[at + 1];
            }
            case 2: {
                int[] more = {ints[0], ints[at], 5};
                return more[1];
            }
            case 3: {
                byte[] bytes = {1, (byte) ints[at]};
                return bytes[1];
            }
            case 4: {
                int index = ints[at];
                return index >= 0 && index < 6 ? ints[index] : index;
            }
            default: {
                Integer boxed = ints[at];
                return boxed;
            }
        }
    }
}
