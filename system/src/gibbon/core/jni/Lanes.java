package gibbon.core.jni;

/** Elements of vector registers: so many of 1, 2, 4 or 8 bytes, by the logarithm of that. */
final class Lanes {
    private Lanes() {}

    static long get(long[] v, int register, int lane, int size) {
        int bit = lane << size + 3;
        long word = v[register * 2 + (bit >> 6)] >>> (bit & 63);
        return size == 3 ? word : word & (1L << (8 << size)) - 1;
    }

    static long signed(long[] v, int register, int lane, int size) {
        int unused = 64 - (8 << size);
        return get(v, register, lane, size) << unused >> unused;
    }

    static void set(long[] v, int register, int lane, int size, long value) {
        int bit = lane << size + 3;
        int at = register * 2 + (bit >> 6);
        if (size == 3) {
            v[at] = value;
            return;
        }
        long mask = (1L << (8 << size)) - 1 << (bit & 63);
        v[at] = v[at] & ~mask | value << (bit & 63) & mask;
    }

    static long cut(long value, int size) {
        return size == 3 ? value : value & (1L << (8 << size)) - 1;
    }

    static long extend(long value, int size) {
        int unused = 64 - (8 << size);
        return value << unused >> unused;
    }
}
