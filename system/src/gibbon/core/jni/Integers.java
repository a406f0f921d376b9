package gibbon.core.jni;

/** Instructions on general registers. */
final class Integers {
    private final Processor processor;
    private final long[] x;

    Integers(Processor processor) {
        this.processor = processor;
        x = processor.x;
    }

    void immediate(int code) {
        int destination = code & 31;
        int source = code >>> 5 & 31;
        boolean isWide = code < 0;
        switch (code >>> 23 & 7) {
            case 0:
            case 1:
                long offset = (long) (code << 8 >> 13) << 2 | code >>> 29 & 3;
                processor.set(destination, isWide
                        ? (processor.pc & ~0xfffL) + (offset << 12) : processor.pc + offset);
                break;
            case 2:
                long value = code >>> 10 & 0xfff;
                value = (code & 1 << 22) != 0 ? value << 12 : value;
                addOrSubtract(code, processor.orStack(source), value, true);
                break;
            case 4:
                long mask = mask(code >>> 22 & 1, code >>> 10 & 63, code >>> 16 & 63);
                logical(code >>> 29 & 3, destination, x[source], mask, isWide, true);
                break;
            case 5:
                moveWide(code, destination, isWide);
                break;
            case 6:
                bitField(code, destination, source, isWide);
                break;
            case 7:
                int shift = code >>> 10 & 63;
                long low = x[code >>> 16 & 31];
                long high = x[source];
                processor.set(destination, shift == 0 ? low : isWide
                        ? low >>> shift | high << 64 - shift
                        : (low & 0xffffffffL) >>> shift | high << 32 - shift, isWide);
                break;
            default:
                processor.unknown(code);
        }
    }

    /** The destination is the stack pointer only where flags are left alone. */
    private void addOrSubtract(int code, long left, long right, boolean mayBeStack) {
        boolean isWide = code < 0;
        boolean setsFlags = (code & 1 << 29) != 0;
        boolean subtracts = (code & 1 << 30) != 0;
        int destination = code & 31;
        if (setsFlags) {
            long result = addWithCarry(left, subtracts ? ~right : right, subtracts, isWide);
            processor.set(destination, result, isWide);
            return;
        }
        long result = subtracts ? left - right : left + right;
        result = isWide ? result : result & 0xffffffffL;
        if (mayBeStack) {
            processor.setOrStack(destination, result);
        } else {
            processor.set(destination, result);
        }
    }

    private long addWithCarry(long left, long right, boolean carry, boolean isWide) {
        if (isWide) {
            long result = left + right + (carry ? 1 : 0);
            processor.negative = result < 0;
            processor.zero = result == 0;
            processor.carry = (left & right | (left | right) & ~result) < 0;
            processor.overflow = ((left ^ result) & (right ^ result)) < 0;
            return result;
        }
        int a = (int) left;
        int b = (int) right;
        int result = a + b + (carry ? 1 : 0);
        processor.negative = result < 0;
        processor.zero = result == 0;
        processor.carry = (a & b | (a | b) & ~result) < 0;
        processor.overflow = ((a ^ result) & (b ^ result)) < 0;
        return result;
    }

    private void logical(int kind, int destination, long left, long right, boolean isWide,
            boolean mayBeStack) {
        long result;
        switch (kind) {
            case 1: result = left | right; break;
            case 2: result = left ^ right; break;
            default: result = left & right;
        }
        result = isWide ? result : result & 0xffffffffL;
        if (kind == 3) {
            processor.negative = isWide ? result < 0 : (int) result < 0;
            processor.zero = result == 0;
            processor.carry = false;
            processor.overflow = false;
            processor.set(destination, result);
        } else if (mayBeStack) {
            processor.setOrStack(destination, result);
        } else {
            processor.set(destination, result);
        }
    }

    /** A mask of repeated runs of ones, as immediates of logical instructions are written. */
    private static long mask(int wide, int ones, int rotation) {
        int size = 1 << 31 - Integer.numberOfLeadingZeros(wide << 6 | ~ones & 63);
        int levels = size - 1;
        int count = (ones & levels) + 1;
        long element = count == 64 ? -1 : (1L << count) - 1;
        int right = rotation & levels;
        if (right != 0) {
            long within = size == 64 ? -1 : (1L << size) - 1;
            element = (element >>> right | element << size - right) & within;
        }
        for (int width = size; width < 64; width *= 2) {
            element |= element << width;
        }
        return element;
    }

    private void moveWide(int code, int destination, boolean isWide) {
        int shift = (code >>> 21 & 3) * 16;
        long value = (long) (code >>> 5 & 0xffff) << shift;
        switch (code >>> 29 & 3) {
            case 0:
                processor.set(destination, ~value, isWide);
                break;
            case 2:
                processor.set(destination, value, isWide);
                break;
            case 3:
                processor.set(destination, x[destination] & ~(0xffffL << shift) | value, isWide);
                break;
            default:
                processor.unknown(code);
        }
    }

    private void bitField(int code, int destination, int source, boolean isWide) {
        int width = isWide ? 64 : 32;
        int rotation = code >>> 16 & 63;
        int last = code >>> 10 & 63;
        long value = isWide ? x[source] : x[source] & 0xffffffffL;
        int count;
        int to;
        long field;
        if (last >= rotation) {
            count = last - rotation + 1;
            to = 0;
            field = value >>> rotation;
        } else {
            count = last + 1;
            to = width - rotation;
            field = value;
        }
        long mask = count == 64 ? -1 : (1L << count) - 1;
        field &= mask;
        switch (code >>> 29 & 3) {
            case 0:
                long extended = field << 64 - count >> 64 - count;
                processor.set(destination, extended << to, isWide);
                break;
            case 1:
                long kept = x[destination] & ~(mask << to);
                processor.set(destination, kept | field << to, isWide);
                break;
            case 2:
                processor.set(destination, field << to, isWide);
                break;
            default:
                processor.unknown(code);
        }
    }

    void registers(int code) {
        boolean isWide = code < 0;
        int destination = code & 31;
        long left = x[code >>> 5 & 31];
        long right = x[code >>> 16 & 31];
        if ((code & 1 << 28) == 0) {
            if ((code & 1 << 24) == 0) {
                right = shifted(right, code, isWide);
                right = (code & 1 << 21) != 0 ? ~right : right;
                logical(code >>> 29 & 3, destination, left, right, isWide, false);
            } else if ((code & 1 << 21) == 0) {
                addOrSubtract(code, left, shifted(right, code, isWide), false);
            } else {
                long operand = extended(right, code >>> 13 & 7) << (code >>> 10 & 7);
                addOrSubtract(code, processor.orStack(code >>> 5 & 31), operand, true);
            }
            return;
        }
        if ((code & 1 << 24) != 0) {
            multiply(code, destination, left, right, isWide);
            return;
        }
        switch (code >>> 21 & 7) {
            case 0:
                withCarry(code, destination, left, right, isWide);
                break;
            case 2:
                conditionalCompare(code, left, right, isWide);
                break;
            case 4:
                conditionalSelect(code, destination, left, right, isWide);
                break;
            case 6:
                if ((code & 1 << 30) != 0) {
                    oneSource(code, destination, left, isWide);
                } else {
                    twoSources(code, destination, left, right, isWide);
                }
                break;
            default:
                processor.unknown(code);
        }
    }

    private static long shifted(long value, int code, boolean isWide) {
        int amount = code >>> 10 & 63;
        switch (code >>> 22 & 3) {
            case 0: return value << amount;
            case 1: return isWide ? value >>> amount : (value & 0xffffffffL) >>> amount;
            case 2: return isWide ? value >> amount : (int) value >> amount;
            default: return isWide ? Long.rotateRight(value, amount)
                    : Integer.rotateRight((int) value, amount) & 0xffffffffL;
        }
    }

    static long extended(long value, int kind) {
        switch (kind) {
            case 0: return value & 0xff;
            case 1: return value & 0xffff;
            case 2: return value & 0xffffffffL;
            case 4: return (byte) value;
            case 5: return (short) value;
            case 6: return (int) value;
            default: return value;
        }
    }

    private void withCarry(int code, int destination, long left, long right, boolean isWide) {
        if ((code & 0xfc00) != 0) {
            processor.unknown(code);
        }
        long operand = (code & 1 << 30) != 0 ? ~right : right;
        if ((code & 1 << 29) != 0) {
            processor.set(destination,
                    addWithCarry(left, operand, processor.carry, isWide), isWide);
        } else {
            processor.set(destination, left + operand + (processor.carry ? 1 : 0), isWide);
        }
    }

    private void conditionalCompare(int code, long left, long right, boolean isWide) {
        long operand = (code & 1 << 11) != 0 ? code >>> 16 & 31 : right;
        if (processor.holds(code >>> 12 & 15)) {
            boolean subtracts = (code & 1 << 30) != 0;
            addWithCarry(left, subtracts ? ~operand : operand, subtracts, isWide);
        } else {
            processor.setFlags(code & 15);
        }
    }

    private void conditionalSelect(int code, int destination, long left, long right,
            boolean isWide) {
        long value = left;
        if (!processor.holds(code >>> 12 & 15)) {
            boolean inverts = (code & 1 << 30) != 0;
            boolean increments = (code & 1 << 10) != 0;
            value = (inverts ? ~right : right) + (increments ? 1 : 0);
        }
        processor.set(destination, value, isWide);
    }

    private void oneSource(int code, int destination, long value, boolean isWide) {
        long result;
        switch (code >>> 10 & 0x3f) {
            case 0:
                result = isWide ? Long.reverse(value) : Integer.reverse((int) value);
                break;
            case 1:
                result = (value & 0x00ff00ff00ff00ffL) << 8 | value >>> 8 & 0x00ff00ff00ff00ffL;
                break;
            case 2:
                result = isWide ? Long.rotateLeft(Long.reverseBytes(value), 32)
                        : Integer.reverseBytes((int) value);
                break;
            case 3:
                result = Long.reverseBytes(value);
                break;
            case 4:
                result = isWide ? Long.numberOfLeadingZeros(value)
                        : Integer.numberOfLeadingZeros((int) value);
                break;
            case 5:
                result = isWide ? Long.numberOfLeadingZeros(value ^ value >> 63) - 1
                        : Integer.numberOfLeadingZeros((int) value ^ (int) value >> 31) - 1;
                break;
            default:
                // Signed pointers are not: their instructions change nothing here.
                if ((code & 1 << 16) == 0) {
                    processor.unknown(code);
                }
                return;
        }
        processor.set(destination, result, isWide);
    }

    private void twoSources(int code, int destination, long left, long right, boolean isWide) {
        int amount = (int) right & (isWide ? 63 : 31);
        long narrow = left & 0xffffffffL;
        long result;
        switch (code >>> 10 & 0x3f) {
            case 2:
                long divisor = isWide ? right : right & 0xffffffffL;
                result = divisor == 0 ? 0 : isWide ? Long.divideUnsigned(left, right)
                        : narrow / divisor;
                break;
            case 3:
                if (isWide) {
                    result = right == 0 ? 0 : left / right;
                } else {
                    result = (int) right == 0 ? 0 : (int) left / (int) right;
                }
                break;
            case 8:
                result = left << amount;
                break;
            case 9:
                result = isWide ? left >>> amount : narrow >>> amount;
                break;
            case 10:
                result = isWide ? left >> amount : (int) left >> amount;
                break;
            case 11:
                result = isWide ? Long.rotateRight(left, amount)
                        : Integer.rotateRight((int) left, amount);
                break;
            case 16:
            case 17:
            case 18:
            case 19:
                result = checksum((int) left, right, 1 << (code >>> 10 & 3), 0xedb88320);
                break;
            case 20:
            case 21:
            case 22:
            case 23:
                result = checksum((int) left, right, 1 << (code >>> 10 & 3), 0x82f63b78);
                break;
            default:
                processor.unknown(code);
                return;
        }
        processor.set(destination, result, isWide);
    }

    private static long checksum(int start, long value, int bytes, int polynomial) {
        int sum = start;
        for (int at = 0; at < bytes; at++) {
            sum ^= (int) (value >>> at * 8) & 0xff;
            for (int bit = 0; bit < 8; bit++) {
                sum = (sum & 1) != 0 ? sum >>> 1 ^ polynomial : sum >>> 1;
            }
        }
        return sum & 0xffffffffL;
    }

    private void multiply(int code, int destination, long left, long right, boolean isWide) {
        long third = x[code >>> 10 & 31];
        boolean subtracts = (code & 1 << 15) != 0;
        switch (code >>> 21 & 7) {
            case 0:
                long product = left * right;
                processor.set(destination, subtracts ? third - product : third + product, isWide);
                break;
            case 1:
                long signed = (long) (int) left * (int) right;
                processor.set(destination, subtracts ? third - signed : third + signed);
                break;
            case 5:
                long unsigned = (left & 0xffffffffL) * (right & 0xffffffffL);
                processor.set(destination, subtracts ? third - unsigned : third + unsigned);
                break;
            case 2:
                processor.set(destination, Math.multiplyHigh(left, right));
                break;
            case 6:
                processor.set(destination, unsignedHigh(left, right));
                break;
            default:
                processor.unknown(code);
        }
    }

    static long unsignedHigh(long left, long right) {
        return Math.multiplyHigh(left, right) + (left >> 63 & right) + (right >> 63 & left);
    }
}
