package gibbon.core.jni;

/** Shifts of vectors: by a number in the instruction, or by that of another lane. */
final class VectorShifts {
    private final Processor processor;
    private final long[] v;

    VectorShifts(Processor processor) {
        this.processor = processor;
        v = processor.v;
    }

    void perform(int code, boolean isScalar) {
        int kind = code >>> 11 & 31;
        int place = code >>> 16 & 127;
        boolean isUnsigned = (code & 1 << 29) != 0;
        boolean isWide = (code & 1 << 30) != 0;
        int size = 28 - Integer.numberOfLeadingZeros(place);
        if (size < 0) {
            processor.unknown(code);
        }
        int bits = 8 << size;
        int right = 2 * bits - place;
        int left = place - bits;
        int target = code & 31;
        int source = code >>> 5 & 31;
        long[] result = new long[16];
        if (kind >= 16 && kind <= 19) {
            narrowing(code, isScalar, kind, right, size);
            return;
        }
        if (kind == 20) {
            int from = isWide ? 8 >> size : 0;
            for (int lane = 0; lane < 8 >> size; lane++) {
                long value = isUnsigned ? Lanes.get(v, source, lane + from, size)
                        : Lanes.signed(v, source, lane + from, size);
                result[lane] = value << left;
            }
            write(target, result, 8 >> size, size + 1);
            return;
        }
        int count = isScalar ? 1 : (isWide ? 16 : 8) >> size;
        for (int lane = 0; lane < count; lane++) {
            long unsigned = Lanes.get(v, source, lane, size);
            long value = isUnsigned ? unsigned : Lanes.extend(unsigned, size);
            long old = Lanes.get(v, target, lane, size);
            switch (kind) {
                case 0: result[lane] = right(value, right, isUnsigned, false); break;
                case 2: result[lane] = old + right(value, right, isUnsigned, false); break;
                case 4: result[lane] = right(value, right, isUnsigned, true); break;
                case 6: result[lane] = old + right(value, right, isUnsigned, true); break;
                case 8:
                    long insert = right == 64 ? 0 : Lanes.cut(-1, size) >>> right;
                    result[lane] = old & ~insert | (right == 64 ? 0 : unsigned >>> right);
                    break;
                case 10:
                    long kept = isUnsigned ? old & (1L << left) - 1 : 0;
                    result[lane] = kept | unsigned << left;
                    break;
                case 12: result[lane] = narrow(limited(Lanes.extend(unsigned, size), left), size,
                        false, true); break;
                case 14: result[lane] = saturated(value, left, isUnsigned, size); break;
                case 28: result[lane] = Floats.encode(Floats.fromInteger(unsigned, isUnsigned,
                        size == 3, right, size - 2), size - 2); break;
                case 31: result[lane] = Floats.integer(Floats.round(Math.scalb(
                        Vectors.decode(unsigned, size), right), 3), isUnsigned, size == 3); break;
                default: processor.unknown(code);
            }
        }
        write(target, result, count, size);
    }

    private void narrowing(int code, boolean isScalar, int kind, int right, int size) {
        boolean isUnsigned = (code & 1 << 29) != 0;
        boolean rounds = (kind & 1) != 0;
        int target = code & 31;
        int source = code >>> 5 & 31;
        int count = isScalar ? 1 : 8 >> size;
        int upper = !isScalar && (code & 1 << 30) != 0 ? 8 >> size : 0;
        boolean fromUnsigned = kind >= 18 && isUnsigned;
        long[] result = new long[16];
        for (int lane = 0; lane < count; lane++) {
            long value = fromUnsigned ? Lanes.get(v, source, lane, size + 1)
                    : Lanes.signed(v, source, lane, size + 1);
            long shifted = right(value, right, fromUnsigned, rounds);
            boolean isPlain = kind < 18 && !isUnsigned;
            result[lane] = isPlain ? shifted : narrow(shifted, size, fromUnsigned, isUnsigned);
        }
        if (upper == 0) {
            write(target, result, count, size);
            return;
        }
        for (int lane = 0; lane < count; lane++) {
            Lanes.set(v, target, lane + upper, size, result[lane]);
        }
    }

    private void write(int register, long[] lanes, int count, int size) {
        v[register * 2] = 0;
        v[register * 2 + 1] = 0;
        for (int lane = 0; lane < count; lane++) {
            Lanes.set(v, register, lane, size, lanes[lane]);
        }
    }

    private static long right(long value, int count, boolean isUnsigned, boolean rounds) {
        long carried = rounds ? (count > 64 ? 0 : value >>> count - 1 & 1) : 0;
        if (count >= 64) {
            return (isUnsigned || value >= 0 ? 0 : -1) + carried;
        }
        return (isUnsigned ? value >>> count : value >> count) + carried;
    }

    private static long limited(long value, int left) {
        return left < 56 ? value << left : value;
    }

    /** To the left by a positive number, to the right by a negative one. */
    static long byRegister(long value, int count, boolean isUnsigned, int size, boolean rounds) {
        if (count >= 0) {
            return count >= 8 << size ? 0 : value << count;
        }
        return right(value, -count, isUnsigned, rounds);
    }

    /** Likewise, with the nearest that fits. */
    static long saturated(long value, int count, boolean isUnsigned, int size) {
        if (count < 0) {
            return right(value, -count, isUnsigned, false);
        }
        int bits = 8 << size;
        long most = isUnsigned ? Lanes.cut(-1, size) : Long.MAX_VALUE >>> 64 - bits;
        if (value == 0) {
            return 0;
        }
        long shifted = count >= bits ? 0 : Lanes.cut(value << count, size);
        long back = isUnsigned ? shifted >>> count : Lanes.extend(shifted, size) >> count;
        if (count < bits && back == value) {
            return shifted;
        }
        return !isUnsigned && value < 0 ? ~most : most;
    }

    /** The nearest value of so many bits; unsigned ones are at least 0. */
    static long narrow(long value, int size, boolean fromUnsigned, boolean toUnsigned) {
        int bits = 8 << size;
        if (toUnsigned) {
            long most = Lanes.cut(-1, size);
            if (!fromUnsigned && value < 0) {
                return 0;
            }
            return Long.compareUnsigned(value, most) > 0 ? most : value;
        }
        long most = Long.MAX_VALUE >>> 64 - bits;
        return Math.max(~most, Math.min(most, value));
    }
}
