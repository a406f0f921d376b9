package gibbon.core.jni;

/** Scalar instructions on floats and doubles: IEEE's, to nearest, as Java's are. */
final class Floats {
    private final Processor processor;
    private final long[] x;
    private final long[] v;

    Floats(Processor processor) {
        this.processor = processor;
        x = processor.x;
        v = processor.v;
    }

    /** False if it is an instruction of another kind. */
    boolean perform(int code) {
        if ((code & 0x7e000000) == 0x1e000000) {
            int type = code >>> 22 & 3;
            if ((code & 1 << 24) != 0) {
                multiplyAdd(code, type);
                return true;
            }
            if ((code & 1 << 21) == 0) {
                fixedPoint(code, type);
                return true;
            }
            switch (code >>> 10 & 3) {
                case 1:
                    conditionalCompare(code, type);
                    return true;
                case 2:
                    two(code, type);
                    return true;
                case 3:
                    int from = processor.holds(code >>> 12 & 15) ? code >>> 5 & 31
                            : code >>> 16 & 31;
                    setBits(code & 31, type, bits(from, type));
                    return true;
                default:
            }
            if ((code >>> 12 & 1) != 0) {
                setBits(code & 31, type, immediate(code >>> 13 & 0xff, type));
            } else if ((code >>> 13 & 1) != 0) {
                compare(code, type);
            } else if ((code >>> 14 & 1) != 0) {
                one(code, type);
            } else if ((code >>> 10 & 63) == 0) {
                convert(code, type);
            } else {
                processor.unknown(code);
            }
            return true;
        }
        return false;
    }

    private long bits(int register, int type) {
        return type == 1 ? v[register * 2] : v[register * 2] & 0xffffffffL;
    }

    private void setBits(int register, int type, long bits) {
        if (type > 1) {
            throw new NativeFault("half precision");
        }
        v[register * 2] = type == 1 ? bits : bits & 0xffffffffL;
        v[register * 2 + 1] = 0;
    }

    private double get(int register, int type) {
        return type == 1 ? Double.longBitsToDouble(v[register * 2])
                : Float.intBitsToFloat((int) v[register * 2]);
    }

    private void set(int register, int type, double value) {
        setBits(register, type, encode(value, type));
    }

    static long encode(double value, int type) {
        return type == 1 ? Double.doubleToRawLongBits(value)
                : Float.floatToRawIntBits((float) value) & 0xffffffffL;
    }

    /** A number of eight bits: sign, three of exponent, four of fraction. */
    static long immediate(int byteValue, int type) {
        long sign = byteValue >>> 7;
        long exponent = byteValue >>> 6 & 1;
        long rest = byteValue & 0x3f;
        if (type == 1) {
            return sign << 63 | (exponent == 1 ? 0xffL : 0x100L) << 54 | rest << 48;
        }
        return sign << 31 | (exponent == 1 ? 0x3e000000L : 0x40000000L) | rest << 19;
    }

    private void multiplyAdd(int code, int type) {
        double left = get(code >>> 5 & 31, type);
        double right = get(code >>> 16 & 31, type);
        double third = get(code >>> 10 & 31, type);
        boolean negates = (code & 1 << 21) != 0;
        boolean subtracts = (code & 1 << 15) != 0;
        double product = negates != subtracts ? -left : left;
        set(code & 31, type, fused(product, right, negates ? -third : third, type));
    }

    static double fused(double left, double right, double third, int type) {
        return type == 1 ? Math.fma(left, right, third)
                : Math.fma((float) left, (float) right, (float) third);
    }

    private void two(int code, int type) {
        double left = get(code >>> 5 & 31, type);
        double right = get(code >>> 16 & 31, type);
        set(code & 31, type, arithmetic(code >>> 12 & 15, left, right, type));
    }

    /** By the number that scalar instructions have for it. Rounds once: floats are exact doubles. */
    static double arithmetic(int kind, double left, double right, int type) {
        double result;
        switch (kind) {
            case 0: result = left * right; break;
            case 1: result = left / right; break;
            case 2: result = left + right; break;
            case 3: result = left - right; break;
            case 4: result = Math.max(left, right); break;
            case 5: result = Math.min(left, right); break;
            case 6: result = left != left ? right : right != right ? left
                    : Math.max(left, right); break;
            case 7: result = left != left ? right : right != right ? left
                    : Math.min(left, right); break;
            case 8: result = -(left * right); break;
            default: throw new NativeFault("arithmetic " + kind);
        }
        return type == 1 ? result : (float) result;
    }

    private void one(int code, int type) {
        int source = code >>> 5 & 31;
        int target = code & 31;
        int kind = code >>> 15 & 63;
        long sign = type == 1 ? Long.MIN_VALUE : 0x80000000L;
        switch (kind) {
            case 0: setBits(target, type, bits(source, type)); break;
            case 1: setBits(target, type, bits(source, type) & ~sign); break;
            case 2: setBits(target, type, bits(source, type) ^ sign); break;
            case 3: set(target, type, Math.sqrt(get(source, type))); break;
            case 4: set(target, 0, get(source, type)); break;
            case 5: set(target, 1, get(source, type)); break;
            case 8: case 9: case 10: case 11: case 12: case 14: case 15:
                set(target, type, round(get(source, type), kind & 7));
                break;
            default: processor.unknown(code);
        }
    }

    /** 0 to nearest even, 1 up, 2 down, 3 towards zero, 4 to nearest away, others as 0. */
    static double round(double value, int mode) {
        switch (mode) {
            case 1: return Math.ceil(value);
            case 2: return Math.floor(value);
            case 3: return value < 0 ? Math.ceil(value) : Math.floor(value);
            case 4:
                double whole = Math.floor(Math.abs(value));
                double away = Math.abs(value) - whole >= 0.5 ? whole + 1 : whole;
                return Math.copySign(away, value);
            default: return Math.rint(value);
        }
    }

    private void compare(int code, int type) {
        double right = (code & 8) != 0 ? 0 : get(code >>> 16 & 31, type);
        compare(get(code >>> 5 & 31, type), right);
    }

    private void compare(double left, double right) {
        if (left != left || right != right) {
            processor.setFlags(3);
        } else if (left == right) {
            processor.setFlags(6);
        } else {
            processor.setFlags(left < right ? 8 : 2);
        }
    }

    private void conditionalCompare(int code, int type) {
        if (processor.holds(code >>> 12 & 15)) {
            compare(get(code >>> 5 & 31, type), get(code >>> 16 & 31, type));
        } else {
            processor.setFlags(code & 15);
        }
    }

    /** Between general registers and these. */
    private void convert(int code, int type) {
        boolean isWide = code < 0;
        int source = code >>> 5 & 31;
        int target = code & 31;
        int kind = code >>> 16 & 7;
        int mode = code >>> 19 & 3;
        if (type == 2 && kind >= 6) {
            // The upper half of a register.
            if (kind == 6) {
                processor.set(target, v[source * 2 + 1]);
            } else {
                v[target * 2 + 1] = x[source];
            }
            return;
        }
        switch (kind) {
            case 6:
                processor.set(target, isWide ? v[source * 2] : v[source * 2] & 0xffffffffL);
                break;
            case 7:
                v[target * 2] = isWide ? x[source] : x[source] & 0xffffffffL;
                v[target * 2 + 1] = 0;
                break;
            case 2:
            case 3:
                set(target, type, fromInteger(x[source], kind == 3, isWide, 0, type));
                break;
            case 4:
            case 5:
                toInteger(target, round(get(source, type), 4), kind == 5, isWide);
                break;
            default:
                toInteger(target, round(get(source, type), mode), kind == 1, isWide);
        }
    }

    private void fixedPoint(int code, int type) {
        boolean isWide = code < 0;
        int bits = 64 - (code >>> 10 & 63);
        int kind = code >>> 16 & 7;
        if (kind == 2 || kind == 3) {
            set(code & 31, type, fromInteger(x[code >>> 5 & 31], kind == 3, isWide, bits, type));
        } else {
            double value = Math.scalb(get(code >>> 5 & 31, type), bits);
            toInteger(code & 31, round(value, 3), kind == 1, isWide);
        }
    }

    static double fromInteger(long value, boolean isUnsigned, boolean isWide, int bits, int type) {
        double number;
        if (!isWide) {
            number = isUnsigned ? value & 0xffffffffL : (int) value;
            number = type == 1 ? number : (float) number;
        } else if (!isUnsigned || value >= 0) {
            number = type == 1 ? value : (float) value;
        } else {
            // Halved, with the bit that is lost kept as one that rounds.
            long half = value >>> 1 | value & 1;
            number = type == 1 ? half * 2.0 : (float) half * 2f;
        }
        return Math.scalb(number, -bits);
    }

    private void toInteger(int target, double value, boolean isUnsigned, boolean isWide) {
        processor.set(target, integer(value, isUnsigned, isWide), isWide);
    }

    static long integer(double value, boolean isUnsigned, boolean isWide) {
        if (!isUnsigned) {
            return isWide ? (long) value : (int) value;
        }
        if (!(value > 0)) {
            return 0;
        }
        if (!isWide) {
            return value >= 0x1p32 ? 0xffffffffL : (long) value;
        }
        return value < 0x1p63 ? (long) value
                : value >= 0x1p64 ? -1 : (long) (value - 0x1p63) + Long.MIN_VALUE;
    }
}
