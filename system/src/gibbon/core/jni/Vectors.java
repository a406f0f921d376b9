package gibbon.core.jni;

/**
 * Instructions on vectors, and on one element of them: lane by lane. A scalar one is a vector with
 * one lane.
 */
final class Vectors {
    private final Processor processor;
    private final long[] x;
    private final long[] v;
    private final VectorShifts shifts;

    Vectors(Processor processor) {
        this.processor = processor;
        x = processor.x;
        v = processor.v;
        shifts = new VectorShifts(processor);
    }

    void perform(int code) {
        boolean isScalar = (code & 1 << 28) != 0;
        if ((code & 1 << 24) != 0) {
            if ((code & 1 << 10) == 0) {
                byElement(code, isScalar);
            } else if (!isScalar && (code >>> 19 & 15) == 0) {
                immediate(code);
            } else {
                shifts.perform(code, isScalar);
            }
        } else if ((code & 1 << 21) != 0) {
            if ((code & 1 << 10) != 0) {
                threeSame(code, isScalar);
            } else if ((code & 1 << 11) == 0) {
                threeDifferent(code, isScalar);
            } else if ((code >>> 17 & 15) == 0) {
                two(code, isScalar);
            } else if ((code >>> 17 & 15) == 8) {
                across(code, isScalar);
            } else {
                processor.unknown(code);
            }
        } else if ((code & 1 << 15) != 0) {
            dotProduct(code);
        } else if ((code & 1 << 10) != 0) {
            copy(code, isScalar);
        } else if ((code & 1 << 11) != 0) {
            permute(code);
        } else if ((code & 1 << 29) != 0) {
            extract(code);
        } else {
            lookUp(code);
        }
    }

    private static int lanes(int code, int size, boolean isScalar) {
        return isScalar ? 1 : ((code & 1 << 30) != 0 ? 16 : 8) >> size;
    }

    /** Writes lanes, and zeros above them. */
    private void write(int register, long[] lanes, int count, int size) {
        v[register * 2] = 0;
        v[register * 2 + 1] = 0;
        for (int lane = 0; lane < count; lane++) {
            Lanes.set(v, register, lane, size, lanes[lane]);
        }
    }

    private double real(int register, int lane, int size) {
        return decode(Lanes.get(v, register, lane, size), size);
    }

    static double decode(long bits, int size) {
        return size == 3 ? Double.longBitsToDouble(bits) : Float.intBitsToFloat((int) bits);
    }

    private void threeSame(int code, boolean isScalar) {
        int kind = code >>> 11 & 31;
        boolean isUnsigned = (code & 1 << 29) != 0;
        int target = code & 31;
        int left = code >>> 5 & 31;
        int right = code >>> 16 & 31;
        if (kind == 3) {
            logical(code, target, left, right);
            return;
        }
        if (kind >= 24) {
            realThreeSame(code, isScalar, kind, isUnsigned);
            return;
        }
        int size = code >>> 22 & 3;
        int count = lanes(code, size, isScalar);
        long[] result = new long[16];
        boolean isPairwise = kind == 20 || kind == 21 || kind == 23;
        for (int lane = 0; lane < count; lane++) {
            long a;
            long b;
            if (isPairwise) {
                int from = lane * 2 < count ? left : right;
                int at = lane * 2 % count;
                a = Lanes.get(v, from, at, size);
                b = Lanes.get(v, from, at + 1, size);
            } else {
                a = Lanes.get(v, left, lane, size);
                b = Lanes.get(v, right, lane, size);
            }
            if (!isUnsigned) {
                a = Lanes.extend(a, size);
                b = Lanes.extend(b, size);
            }
            result[lane] = integer(code, kind, isUnsigned, size, a, b,
                    Lanes.get(v, target, lane, size));
        }
        write(target, result, count, size);
    }

    private long integer(int code, int kind, boolean isUnsigned, int size, long a, long b,
            long old) {
        boolean isLess = isUnsigned ? Long.compareUnsigned(a, b) < 0 : a < b;
        switch (kind) {
            case 0: return (a & b) + half(a ^ b, isUnsigned);
            case 2: return (a | b) - half(a ^ b, isUnsigned);
            case 4: return half(a - b, false);
            case 1: return saturate(a + b, a, b, true, isUnsigned, size);
            case 5: return saturate(a - b, a, b, false, isUnsigned, size);
            case 6: return !isLess && a != b ? -1 : 0;
            case 7: return !isLess ? -1 : 0;
            case 8: return VectorShifts.byRegister(a, (byte) b, isUnsigned, size, false);
            case 10: return VectorShifts.byRegister(a, (byte) b, isUnsigned, size, true);
            case 9: return VectorShifts.saturated(a, (byte) b, isUnsigned, size);
            case 12: case 20: return isLess ? b : a;
            case 13: case 21: return isLess ? a : b;
            case 14: return isLess ? b - a : a - b;
            case 15: return old + (isLess ? b - a : a - b);
            case 16: return isUnsigned ? a - b : a + b;
            case 17: return isUnsigned ? a == b ? -1 : 0 : (a & b) != 0 ? -1 : 0;
            case 18: return isUnsigned ? old - a * b : old + a * b;
            case 19: return isUnsigned ? polynomial(a, b) : a * b;
            case 22: return doubledHigh(a, b, isUnsigned, size);
            case 23: return a + b;
            default:
                processor.unknown(code);
                return 0;
        }
    }

    private static long half(long value, boolean isUnsigned) {
        return isUnsigned ? value >>> 1 : value >> 1;
    }

    static long polynomial(long a, long b) {
        long result = 0;
        for (int bit = 0; bit < 8; bit++) {
            result ^= (b >>> bit & 1) != 0 ? a << bit : 0;
        }
        return result;
    }

    private static long doubledHigh(long a, long b, boolean rounds, int size) {
        int bits = 8 << size;
        long product = Lanes.extend(a, size) * Lanes.extend(b, size) * 2
                + (rounds ? 1L << bits - 1 : 0);
        return Math.min(product >> bits, (1L << bits - 1) - 1);
    }

    /** The nearest that fits, of a sum or difference. */
    private static long saturate(long result, long a, long b, boolean isSum, boolean isUnsigned,
            int size) {
        if (size < 3) {
            return VectorShifts.narrow(result, size, isUnsigned && result >= 0, isUnsigned);
        }
        if (isUnsigned) {
            if (isSum) {
                return Long.compareUnsigned(result, a) < 0 ? -1 : result;
            }
            return Long.compareUnsigned(a, b) < 0 ? 0 : result;
        }
        long other = isSum ? b : ~b;
        boolean overflows = ((a ^ result) & (other ^ result)) < 0 && (a ^ other) >= 0;
        return overflows ? a < 0 ? Long.MIN_VALUE : Long.MAX_VALUE : result;
    }

    private void logical(int code, int target, int left, int right) {
        boolean isWide = (code & 1 << 30) != 0;
        for (int half = 0; half < 2; half++) {
            long a = v[left * 2 + half];
            long b = v[right * 2 + half];
            long old = v[target * 2 + half];
            long result;
            switch (code >>> 27 & 4 | code >>> 22 & 3) {
                case 0: result = a & b; break;
                case 1: result = a & ~b; break;
                case 2: result = a | b; break;
                case 3: result = a | ~b; break;
                case 4: result = a ^ b; break;
                case 5: result = b ^ (b ^ a) & old; break;
                case 6: result = old ^ (old ^ a) & b; break;
                default: result = old ^ (old ^ a) & ~b;
            }
            v[target * 2 + half] = half == 0 || isWide ? result : 0;
        }
    }

    private void realThreeSame(int code, boolean isScalar, int kind, boolean isUnsigned) {
        int size = 2 + (code >>> 22 & 1);
        boolean second = (code & 1 << 23) != 0;
        int count = lanes(code, size, isScalar);
        int target = code & 31;
        int left = code >>> 5 & 31;
        int right = code >>> 16 & 31;
        boolean isPairwise = isUnsigned && (kind == 24 || kind == 30 || kind == 26 && !second);
        long[] result = new long[16];
        for (int lane = 0; lane < count; lane++) {
            double a;
            double b;
            if (isPairwise) {
                int from = lane * 2 < count ? left : right;
                int at = lane * 2 % count;
                a = real(from, at, size);
                b = real(from, at + 1, size);
            } else {
                a = real(left, lane, size);
                b = real(right, lane, size);
            }
            result[lane] = real(code, kind << 2 | (isUnsigned ? 2 : 0) | (second ? 1 : 0), a, b,
                    real(target, lane, size), size);
        }
        write(target, result, count, size);
    }

    private long real(int code, int kind, double a, double b, double old, int size) {
        int type = size - 2;
        int plain;
        switch (kind) {
            case 24 << 2: case 24 << 2 | 2: plain = 6; break;
            case 24 << 2 | 1: case 24 << 2 | 3: plain = 7; break;
            case 26 << 2: case 26 << 2 | 2: plain = 2; break;
            case 26 << 2 | 1: plain = 3; break;
            case 27 << 2: case 27 << 2 | 2: plain = 0; break;
            case 30 << 2: case 30 << 2 | 2: plain = 4; break;
            case 30 << 2 | 1: case 30 << 2 | 3: plain = 5; break;
            case 31 << 2 | 2: plain = 1; break;
            case 25 << 2: return Floats.encode(Floats.fused(a, b, old, type), type);
            case 25 << 2 | 1: return Floats.encode(Floats.fused(-a, b, old, type), type);
            case 26 << 2 | 3:
                return Floats.encode(Math.abs(Floats.arithmetic(3, a, b, type)), type);
            case 28 << 2: return a == b ? -1 : 0;
            case 28 << 2 | 2: return a >= b ? -1 : 0;
            case 28 << 2 | 3: return a > b ? -1 : 0;
            case 29 << 2 | 2: return Math.abs(a) >= Math.abs(b) ? -1 : 0;
            case 29 << 2 | 3: return Math.abs(a) > Math.abs(b) ? -1 : 0;
            case 31 << 2: return Floats.encode(2 - a * b, type);
            case 31 << 2 | 1: return Floats.encode((3 - a * b) / 2, type);
            default:
                processor.unknown(code);
                return 0;
        }
        return Floats.encode(Floats.arithmetic(plain, a, b, type), type);
    }

    private void threeDifferent(int code, boolean isScalar) {
        int kind = code >>> 12 & 15;
        int size = code >>> 22 & 3;
        boolean isUnsigned = (code & 1 << 29) != 0;
        int upper = (code & 1 << 30) != 0 ? 8 >> size : 0;
        int target = code & 31;
        int left = code >>> 5 & 31;
        int right = code >>> 16 & 31;
        if (isScalar || size == 3) {
            processor.unknown(code);
        }
        int count = 8 >> size;
        long[] result = new long[16];
        if (kind == 4 || kind == 6) {
            for (int lane = 0; lane < count; lane++) {
                long a = Lanes.get(v, left, lane, size + 1);
                long b = Lanes.get(v, right, lane, size + 1);
                long sum = (kind == 4 ? a + b : a - b) + (isUnsigned ? 1L << (8 << size) - 1 : 0);
                result[lane] = sum >>> (8 << size);
            }
            writeHalf(target, result, count, size, upper);
            return;
        }
        boolean isWidened = kind == 1 || kind == 3;
        for (int lane = 0; lane < count; lane++) {
            long a = isWidened ? Lanes.get(v, left, lane, size + 1)
                    : element(left, lane + upper, size, isUnsigned);
            long b = element(right, lane + upper, size, isUnsigned);
            long old = Lanes.get(v, target, lane, size + 1);
            long difference = a < b ? b - a : a - b;
            switch (kind) {
                case 0: case 1: result[lane] = a + b; break;
                case 2: case 3: result[lane] = a - b; break;
                case 5: result[lane] = old + difference; break;
                case 7: result[lane] = difference; break;
                case 8: result[lane] = old + a * b; break;
                case 10: result[lane] = old - a * b; break;
                case 12: result[lane] = a * b; break;
                case 14: result[lane] = polynomial(a & 0xff, b & 0xff); break;
                default: processor.unknown(code);
            }
        }
        write(target, result, count, size + 1);
    }

    private long element(int register, int lane, int size, boolean isUnsigned) {
        return isUnsigned ? Lanes.get(v, register, lane, size)
                : Lanes.signed(v, register, lane, size);
    }

    /** Results of half the size: into the lower half, or into the upper one. */
    private void writeHalf(int target, long[] lanes, int count, int size, int upper) {
        if (upper == 0) {
            write(target, lanes, count, size);
            return;
        }
        for (int lane = 0; lane < count; lane++) {
            Lanes.set(v, target, lane + upper, size, lanes[lane]);
        }
    }

    private void two(int code, boolean isScalar) {
        int kind = code >>> 12 & 31;
        int size = code >>> 22 & 3;
        boolean isUnsigned = (code & 1 << 29) != 0;
        int target = code & 31;
        int source = code >>> 5 & 31;
        if (kind >= 12 && kind <= 15 || kind >= 22) {
            realTwo(code, isScalar, kind, isUnsigned);
            return;
        }
        int upper = (code & 1 << 30) != 0 ? 8 >> size : 0;
        long[] result = new long[16];
        if (kind == 18 || kind == 20) {
            int halves = isScalar ? 1 : 8 >> size;
            for (int lane = 0; lane < halves; lane++) {
                long value = kind == 20 && isUnsigned ? Lanes.get(v, source, lane, size + 1)
                        : Lanes.signed(v, source, lane, size + 1);
                boolean isPlain = kind == 18 && !isUnsigned;
                result[lane] = isPlain ? value
                        : VectorShifts.narrow(value, size, kind == 20 && isUnsigned, isUnsigned);
            }
            writeHalf(target, result, halves, size, isScalar ? 0 : upper);
            return;
        }
        if (kind == 19) {
            for (int lane = 0; lane < 8 >> size; lane++) {
                result[lane] = Lanes.get(v, source, lane + upper, size) << (8 << size);
            }
            write(target, result, 8 >> size, size + 1);
            return;
        }
        if (kind == 2 || kind == 6) {
            int pairs = lanes(code, size + 1, false);
            for (int lane = 0; lane < pairs; lane++) {
                long sum = element(source, lane * 2, size, isUnsigned)
                        + element(source, lane * 2 + 1, size, isUnsigned);
                result[lane] = kind == 2 ? sum : sum + Lanes.get(v, target, lane, size + 1);
            }
            write(target, result, pairs, size + 1);
            return;
        }
        int shape = kind == 5 ? 0 : size;
        int count = lanes(code, shape, isScalar);
        for (int lane = 0; lane < count; lane++) {
            long value = Lanes.signed(v, source, lane, shape);
            result[lane] = one(code, kind, isUnsigned, shape, value, source, lane);
        }
        write(target, result, count, shape);
    }

    private long one(int code, int kind, boolean isUnsigned, int size, long value, int source,
            int lane) {
        int bits = 8 << size;
        switch (kind) {
            case 0: case 1:
                // Elements in reverse within 64, 32 or 16 bits.
                int group = (kind == 1 ? 2 : isUnsigned ? 4 : 8) >> size;
                return Lanes.get(v, source, lane ^ group - 1, size);
            case 4: return isUnsigned
                    ? Long.numberOfLeadingZeros(Lanes.cut(value, size)) - (64 - bits)
                    : Long.numberOfLeadingZeros(value ^ value >> 63) - (64 - bits) - 1;
            case 5:
                if (!isUnsigned) {
                    return Long.bitCount(value & 0xff);
                }
                return (code >>> 22 & 3) == 0 ? ~value : Long.reverse(value) >>> 56;
            case 7:
                boolean isLeast = value == Long.MIN_VALUE >> 64 - bits;
                long most = Long.MAX_VALUE >>> 64 - bits;
                return isUnsigned ? isLeast ? most : -value : isLeast ? most : Math.abs(value);
            case 8: return (isUnsigned ? value >= 0 : value > 0) ? -1 : 0;
            case 9: return (isUnsigned ? value <= 0 : value == 0) ? -1 : 0;
            case 10: return value < 0 ? -1 : 0;
            case 11: return isUnsigned ? -value : Math.abs(value);
            default:
                processor.unknown(code);
                return 0;
        }
    }

    private void realTwo(int code, boolean isScalar, int kind, boolean isUnsigned) {
        boolean second = (code & 1 << 23) != 0;
        int size = 2 + (code >>> 22 & 1);
        int type = size - 2;
        int target = code & 31;
        int source = code >>> 5 & 31;
        int upper = (code & 1 << 30) != 0 ? 2 : 0;
        long[] result = new long[16];
        if (kind == 22 || kind == 23) {
            if (size != 3) {
                processor.unknown(code);
            }
            for (int lane = 0; lane < 2; lane++) {
                result[lane] = kind == 22 ? Floats.encode(real(source, lane, 3), 0)
                        : Floats.encode(real(source, lane + upper, 2), 1);
            }
            if (kind == 22) {
                writeHalf(target, result, 2, 2, upper);
            } else {
                write(target, result, 2, 3);
            }
            return;
        }
        int count = lanes(code, size, isScalar);
        for (int lane = 0; lane < count; lane++) {
            long bits = Lanes.get(v, source, lane, size);
            double value = decode(bits, size);
            result[lane] = realOne(code, kind << 2 | (isUnsigned ? 2 : 0) | (second ? 1 : 0), bits,
                    value, type);
        }
        write(target, result, count, size);
    }

    private long realOne(int code, int kind, long bits, double value, int type) {
        boolean isWide = type == 1;
        long sign = isWide ? Long.MIN_VALUE : 0x80000000L;
        boolean isUnsigned = (kind & 2) != 0;
        switch (kind) {
            case 12 << 2 | 1: return value > 0 ? -1 : 0;
            case 12 << 2 | 3: return value >= 0 ? -1 : 0;
            case 13 << 2 | 1: return value == 0 ? -1 : 0;
            case 13 << 2 | 3: return value <= 0 ? -1 : 0;
            case 14 << 2 | 1: return value < 0 ? -1 : 0;
            case 15 << 2 | 1: return bits & ~sign;
            case 15 << 2 | 3: return bits ^ sign;
            case 24 << 2: return Floats.encode(Floats.round(value, 0), type);
            case 24 << 2 | 1: return Floats.encode(Floats.round(value, 1), type);
            case 24 << 2 | 2: return Floats.encode(Floats.round(value, 4), type);
            case 25 << 2: return Floats.encode(Floats.round(value, 2), type);
            case 25 << 2 | 1: return Floats.encode(Floats.round(value, 3), type);
            case 25 << 2 | 2: case 25 << 2 | 3:
                return Floats.encode(Floats.round(value, 0), type);
            case 26 << 2: case 26 << 2 | 2:
                return Floats.integer(Floats.round(value, 0), isUnsigned, isWide);
            case 26 << 2 | 1: case 26 << 2 | 3:
                return Floats.integer(Floats.round(value, 1), isUnsigned, isWide);
            case 27 << 2: case 27 << 2 | 2:
                return Floats.integer(Floats.round(value, 2), isUnsigned, isWide);
            case 27 << 2 | 1: case 27 << 2 | 3:
                return Floats.integer(Floats.round(value, 3), isUnsigned, isWide);
            case 28 << 2: case 28 << 2 | 2:
                return Floats.integer(Floats.round(value, 4), isUnsigned, isWide);
            case 29 << 2: case 29 << 2 | 2:
                return Floats.encode(Floats.fromInteger(bits, isUnsigned, isWide, 0, type), type);
            // Estimates: eight bits of them are promised.
            case 29 << 2 | 1: return Floats.encode(1 / value, type);
            case 29 << 2 | 3: return Floats.encode(1 / Math.sqrt(value), type);
            case 31 << 2 | 3: return Floats.encode(Math.sqrt(value), type);
            default:
                processor.unknown(code);
                return 0;
        }
    }

    private void across(int code, boolean isScalar) {
        int kind = code >>> 12 & 31;
        boolean isUnsigned = (code & 1 << 29) != 0;
        int size = code >>> 22 & 3;
        int source = code >>> 5 & 31;
        boolean isReal = kind == 12 || kind == 13 || kind == 15;
        if (isReal) {
            int shape = 2 + (size & 1);
            int plain = kind == 13 ? 2 : (kind == 12 ? 6 : 4) + (size >> 1);
            int count = isScalar ? 2 : 4;
            double result = real(source, 0, shape);
            for (int lane = 1; lane < count; lane++) {
                result = Floats.arithmetic(plain, result, real(source, lane, shape), shape - 2);
            }
            write(code & 31, new long[] {Floats.encode(result, shape - 2)}, 1, shape);
            return;
        }
        int count = isScalar ? 2 : lanes(code, size, false);
        long result = element(source, 0, size, isUnsigned);
        for (int lane = 1; lane < count; lane++) {
            long value = element(source, lane, size, isUnsigned);
            switch (kind) {
                case 3: case 27: result += value; break;
                case 10: result = Math.max(result, value); break;
                case 26: result = Math.min(result, value); break;
                default: processor.unknown(code);
            }
        }
        int shape = kind == 3 ? size + 1 : size;
        write(code & 31, new long[] {result}, 1, shape);
    }

    private void copy(int code, boolean isScalar) {
        int target = code & 31;
        int source = code >>> 5 & 31;
        int place = code >>> 16 & 31;
        int size = Integer.numberOfTrailingZeros(place);
        int lane = place >> size + 1;
        boolean isWide = (code & 1 << 30) != 0;
        if (size > 3) {
            processor.unknown(code);
        }
        if (isScalar) {
            write(target, new long[] {Lanes.get(v, source, lane, size)}, 1, size);
            return;
        }
        int kind = code >>> 11 & 15;
        if ((code & 1 << 29) != 0) {
            long value = Lanes.get(v, source, kind >> size, size);
            Lanes.set(v, target, lane, size, value);
            return;
        }
        switch (kind) {
            case 0:
            case 1:
                long value = kind == 0 ? Lanes.get(v, source, lane, size)
                        : Lanes.cut(x[source], size);
                long[] all = new long[16];
                java.util.Arrays.fill(all, value);
                write(target, all, lanes(code, size, false), size);
                break;
            case 3:
                Lanes.set(v, target, lane, size, Lanes.cut(x[source], size));
                break;
            case 5:
                processor.set(target, Lanes.signed(v, source, lane, size), isWide);
                break;
            case 7:
                processor.set(target, Lanes.get(v, source, lane, size));
                break;
            default:
                processor.unknown(code);
        }
    }

    private void permute(int code) {
        int size = code >>> 22 & 3;
        int count = lanes(code, size, false);
        int left = code >>> 5 & 31;
        int right = code >>> 16 & 31;
        int kind = code >>> 12 & 3;
        int part = code >>> 14 & 1;
        long[] result = new long[16];
        for (int lane = 0; lane < count; lane++) {
            int at;
            boolean isLeft;
            switch (kind) {
                case 1:
                    at = lane * 2 + part;
                    isLeft = at < count;
                    at %= count;
                    break;
                case 2:
                    at = (lane & ~1) + part;
                    isLeft = (lane & 1) == 0;
                    break;
                default:
                    at = lane / 2 + part * count / 2;
                    isLeft = (lane & 1) == 0;
            }
            result[lane] = Lanes.get(v, isLeft ? left : right, at, size);
        }
        write(code & 31, result, count, size);
    }

    private void extract(int code) {
        int start = code >>> 11 & 15;
        int count = lanes(code, 0, false);
        long[] result = new long[16];
        for (int lane = 0; lane < count; lane++) {
            int at = start + lane;
            result[lane] = at < count ? Lanes.get(v, code >>> 5 & 31, at, 0)
                    : Lanes.get(v, code >>> 16 & 31, at - count, 0);
        }
        write(code & 31, result, count, 0);
    }

    private void lookUp(int code) {
        int table = ((code >>> 13 & 3) + 1) * 16;
        boolean keeps = (code & 1 << 12) != 0;
        int count = lanes(code, 0, false);
        long[] result = new long[16];
        for (int lane = 0; lane < count; lane++) {
            int at = (int) Lanes.get(v, code >>> 16 & 31, lane, 0);
            if (at < table) {
                result[lane] = Lanes.get(v, (code >>> 5) + at / 16 & 31, at % 16, 0);
            } else {
                result[lane] = keeps ? Lanes.get(v, code & 31, lane, 0) : 0;
            }
        }
        write(code & 31, result, count, 0);
    }

    private void dotProduct(int code) {
        boolean isUnsigned = (code & 1 << 29) != 0;
        if ((code >>> 11 & 31) != 18 || (code >>> 22 & 3) != 2) {
            processor.unknown(code);
        }
        int count = lanes(code, 2, false);
        long[] result = new long[16];
        for (int lane = 0; lane < count; lane++) {
            result[lane] = Lanes.get(v, code & 31, lane, 2);
            for (int part = lane * 4; part < lane * 4 + 4; part++) {
                result[lane] += element(code >>> 5 & 31, part, 0, isUnsigned)
                        * element(code >>> 16 & 31, part, 0, isUnsigned);
            }
        }
        write(code & 31, result, count, 2);
    }

    private void byElement(int code, boolean isScalar) {
        int kind = code >>> 12 & 15;
        int size = code >>> 22 & 3;
        boolean isUnsigned = (code & 1 << 29) != 0;
        int high = code >>> 11 & 1;
        int low = code >>> 21 & 1;
        int other = code >>> 16 & 31;
        boolean isReal = kind == 1 || kind == 5 || kind == 9;
        int target = code & 31;
        int left = code >>> 5 & 31;
        int index;
        if (size == 1) {
            index = high << 2 | low << 1 | other >> 4;
            other &= 15;
        } else {
            index = size == 3 ? high : high << 1 | low;
        }
        long[] result = new long[16];
        if (isReal) {
            int type = size - 2;
            int count = lanes(code, size, isScalar);
            double factor = real(other, index, size);
            for (int lane = 0; lane < count; lane++) {
                double value = real(left, lane, size);
                double old = real(target, lane, size);
                result[lane] = Floats.encode(kind == 9 ? Floats.arithmetic(0, value, factor, type)
                        : Floats.fused(kind == 5 ? -value : value, factor, old, type), type);
            }
            write(target, result, count, size);
            return;
        }
        boolean isLong = kind == 2 || kind == 6 || kind == 10;
        int shape = isLong ? size + 1 : size;
        int upper = isLong && (code & 1 << 30) != 0 ? 8 >> size : 0;
        int count = isLong ? 8 >> size : lanes(code, size, isScalar);
        long factor = element(other, index, size, isUnsigned);
        for (int lane = 0; lane < count; lane++) {
            long product = element(left, lane + upper, size, isUnsigned) * factor;
            long old = Lanes.get(v, target, lane, shape);
            switch (kind) {
                case 0: case 2: result[lane] = old + product; break;
                case 4: case 6: result[lane] = old - product; break;
                case 8: case 10: result[lane] = product; break;
                case 12: case 13:
                    result[lane] = doubledHigh(Lanes.signed(v, left, lane, size),
                            Lanes.signed(v, other, index, size), kind == 13, size);
                    break;
                default: processor.unknown(code);
            }
        }
        write(target, result, count, shape);
    }

    private void immediate(int code) {
        int mode = code >>> 12 & 15;
        boolean inverts = (code & 1 << 29) != 0;
        long value = code >>> 11 & 0xe0 | code >>> 5 & 31;
        int target = code & 31;
        boolean combines = mode < 12 && (mode & 1) != 0;
        long pattern;
        switch (mode >> 1) {
            case 0: case 1: case 2: case 3:
                pattern = twice(value << (mode >> 1) * 8);
                break;
            case 4: case 5:
                long quarter = value << (mode >> 1 & 1) * 8;
                pattern = twice(quarter | quarter << 16);
                break;
            case 6:
                pattern = twice((mode & 1) == 0 ? value << 8 | 0xff : value << 16 | 0xffff);
                break;
            default:
                pattern = special(mode, inverts, (int) value);
                inverts = false;
        }
        boolean isWide = (code & 1 << 30) != 0;
        for (int half = 0; half < 2; half++) {
            long old = v[target * 2 + half];
            long result;
            if (combines) {
                result = inverts ? old & ~pattern : old | pattern;
            } else {
                result = inverts ? ~pattern : pattern;
            }
            v[target * 2 + half] = half == 0 || isWide ? result : 0;
        }
    }

    private static long twice(long word) {
        return word & 0xffffffffL | word << 32;
    }

    private static long special(int mode, boolean second, int value) {
        if (mode == 15) {
            return second ? Floats.immediate(value, 1) : twice(Floats.immediate(value, 0));
        }
        if (!second) {
            return value * 0x0101010101010101L;
        }
        long pattern = 0;
        for (int bit = 0; bit < 8; bit++) {
            pattern |= (value >>> bit & 1) != 0 ? 0xffL << bit * 8 : 0;
        }
        return pattern;
    }
}
