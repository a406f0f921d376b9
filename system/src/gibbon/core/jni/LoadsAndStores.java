package gibbon.core.jni;

/** Instructions that read and write memory. */
final class LoadsAndStores {
    private static final Object EXCLUSIVE = new Object();

    private final Processor processor;
    private final NativeMemory memory;
    private final long[] x;
    private final long[] v;
    private long watched;
    private long watchedValue;
    private long watchedSecond;

    LoadsAndStores(Processor processor) {
        this.processor = processor;
        memory = processor.memory;
        x = processor.x;
        v = processor.v;
    }

    void perform(int code) {
        switch (code >>> 27 & 7) {
            case 1:
                if ((code & 1 << 26) != 0) {
                    structures(code);
                } else {
                    exclusive(code);
                }
                break;
            case 3:
                literal(code);
                break;
            case 5:
                pair(code);
                break;
            case 7:
                register(code);
                break;
            default:
                processor.unknown(code);
        }
    }

    private void literal(int code) {
        int kind = code >>> 30;
        int target = code & 31;
        if ((code & 1 << 24) != 0) {
            unscaledOrdered(code);
            return;
        }
        long address = processor.pc + ((code << 8 >> 13) << 2);
        if ((code & 1 << 26) != 0) {
            loadVector(target, address, 4 << kind);
        } else if (kind == 2) {
            processor.set(target, memory.half(address));
        } else if (kind != 3) {
            processor.set(target, memory.read(address, 4 << kind));
        }
    }

    /** Those with an order (`LDAPUR`) and an offset. */
    private void unscaledOrdered(int code) {
        long address = processor.orStack(code >>> 5 & 31) + (code << 11 >> 23);
        general(code, code >>> 30, code >>> 22 & 3, address);
    }

    private void pair(int code) {
        boolean isVector = (code & 1 << 26) != 0;
        boolean loads = (code & 1 << 22) != 0;
        int kind = code >>> 30;
        int size = isVector ? 4 << kind : kind == 2 ? 8 : 4;
        long offset = (long) (code << 10 >> 25) * size;
        int base = code >>> 5 & 31;
        int mode = code >>> 23 & 3;
        long address = processor.orStack(base);
        long moved = address + offset;
        if (mode != 1) {
            address = moved;
        }
        int first = code & 31;
        int second = code >>> 10 & 31;
        if (isVector) {
            if (loads) {
                loadVector(first, address, size);
                loadVector(second, address + size, size);
            } else {
                storeVector(first, address, size);
                storeVector(second, address + size, size);
            }
        } else if (!loads) {
            memory.write(address, x[first], size);
            memory.write(address + size, x[second], size);
        } else if (kind == 1) {
            long other = memory.half(address + 4);
            processor.set(first, memory.half(address));
            processor.set(second, other);
        } else {
            long other = memory.read(address + size, size);
            processor.set(first, memory.read(address, size));
            processor.set(second, other);
        }
        if (mode == 1 || mode == 3) {
            processor.setOrStack(base, moved);
        }
    }

    private void register(int code) {
        int size = code >>> 30;
        int kind = code >>> 22 & 3;
        boolean isVector = (code & 1 << 26) != 0;
        int scale = isVector && (kind & 2) != 0 ? 4 : size;
        int base = code >>> 5 & 31;
        long start = processor.orStack(base);
        long address;
        long moved = 0;
        boolean moves = false;
        if ((code & 1 << 24) != 0) {
            address = start + ((long) (code >>> 10 & 0xfff) << scale);
        } else if ((code & 1 << 21) != 0) {
            if ((code >>> 10 & 3) != 2) {
                atomic(code, size, start);
                return;
            }
            long offset = Integers.extended(x[code >>> 16 & 31], code >>> 13 & 7);
            address = start + ((code & 1 << 12) != 0 ? offset << scale : offset);
        } else {
            long offset = code << 11 >> 23;
            int mode = code >>> 10 & 3;
            moves = (mode & 1) != 0;
            moved = start + offset;
            address = mode == 1 ? start : moved;
        }
        int target = code & 31;
        if (!isVector) {
            general(code, size, kind, address);
        } else if ((kind & 1) != 0) {
            loadVector(target, address, 1 << scale);
        } else {
            storeVector(target, address, 1 << scale);
        }
        if (moves) {
            processor.setOrStack(base, moved);
        }
    }

    private void general(int code, int size, int kind, long address) {
        int target = code & 31;
        switch (kind) {
            case 0:
                memory.write(address, x[target], 1 << size);
                break;
            case 1:
                processor.set(target, memory.read(address, 1 << size));
                break;
            default:
                if (size == 3) {
                    return; // a prefetch
                }
                int unused = 64 - (8 << size);
                long value = memory.read(address, 1 << size) << unused >> unused;
                processor.set(target, value, kind == 2);
        }
    }

    private void loadVector(int target, long address, int size) {
        long low = memory.read(address, Math.min(8, size));
        v[target * 2 + 1] = size == 16 ? memory.word(address + 8) : 0;
        v[target * 2] = low;
    }

    private void storeVector(int target, long address, int size) {
        memory.write(address, v[target * 2], Math.min(8, size));
        if (size == 16) {
            memory.write(address + 8, v[target * 2 + 1], 8);
        }
    }

    private void exclusive(int code) {
        int bytes = 1 << (code >>> 30);
        boolean loads = (code & 1 << 22) != 0;
        boolean isPair = (code & 1 << 21) != 0;
        long address = processor.orStack(code >>> 5 & 31);
        int target = code & 31;
        int second = code >>> 10 & 31;
        int status = code >>> 16 & 31;
        synchronized (EXCLUSIVE) {
            if ((code & 1 << 23) != 0) {
                if (isPair) {
                    compareAndSwap(address, bytes, status, target);
                } else if (loads) {
                    processor.set(target, memory.read(address, bytes));
                } else {
                    memory.write(address, x[target], bytes);
                }
                return;
            }
            if (isPair && bytes < 4) {
                compareAndSwapPair(code, address, status, target);
                return;
            }
            if (loads) {
                watched = address;
                watchedValue = memory.read(address, bytes);
                processor.set(target, watchedValue);
                if (isPair) {
                    watchedSecond = memory.read(address + bytes, bytes);
                    processor.set(second, watchedSecond);
                }
                return;
            }
            boolean succeeds = watched == address && memory.read(address, bytes) == watchedValue
                    && (!isPair || memory.read(address + bytes, bytes) == watchedSecond);
            if (succeeds) {
                memory.write(address, x[target], bytes);
                if (isPair) {
                    memory.write(address + bytes, x[second], bytes);
                }
            }
            watched = 0;
            processor.set(status, succeeds ? 0 : 1);
        }
    }

    private void compareAndSwap(long address, int bytes, int expected, int target) {
        long old = memory.read(address, bytes);
        long mask = bytes == 8 ? -1 : (1L << bytes * 8) - 1;
        if (old == (x[expected] & mask)) {
            memory.write(address, x[target], bytes);
        }
        processor.set(expected, old);
    }

    private void compareAndSwapPair(int code, long address, int expected, int target) {
        int bytes = (code & 1 << 30) != 0 ? 8 : 4;
        long mask = bytes == 8 ? -1 : 0xffffffffL;
        long first = memory.read(address, bytes);
        long second = memory.read(address + bytes, bytes);
        if (first == (x[expected] & mask) && second == (x[expected + 1] & mask)) {
            memory.write(address, x[target], bytes);
            memory.write(address + bytes, x[target + 1], bytes);
        }
        processor.set(expected, first);
        processor.set(expected + 1, second);
    }

    private void atomic(int code, int size, long address) {
        int bytes = 1 << size;
        int unused = 64 - 8 * bytes;
        int target = code & 31;
        int kind = code >>> 12 & 15;
        synchronized (EXCLUSIVE) {
            long old = memory.read(address, bytes);
            long operand = x[code >>> 16 & 31] << unused >>> unused;
            long signedOld = old << unused >> unused;
            long signedOperand = operand << unused >> unused;
            long result;
            switch (kind) {
                case 0: result = old + operand; break;
                case 1: result = old & ~operand; break;
                case 2: result = old ^ operand; break;
                case 3: result = old | operand; break;
                case 4: result = Math.max(signedOld, signedOperand); break;
                case 5: result = Math.min(signedOld, signedOperand); break;
                case 6: result = Long.compareUnsigned(old, operand) > 0 ? old : operand; break;
                case 7: result = Long.compareUnsigned(old, operand) < 0 ? old : operand; break;
                case 8: result = operand; break;
                case 12: // LDAPR
                    processor.set(target, old);
                    return;
                default:
                    processor.unknown(code);
                    return;
            }
            memory.write(address, result, bytes);
            processor.set(target, old);
        }
    }

    /** Loads and stores of several registers, element by element (`LD1` to `LD4`, `ST1`…). */
    private void structures(int code) {
        int base = code >>> 5 & 31;
        long address = processor.orStack(base);
        boolean loads = (code & 1 << 22) != 0;
        boolean moves = (code & 1 << 23) != 0;
        int done = (code & 1 << 24) != 0 ? single(code, address, loads)
                : multiple(code, address, loads);
        if (moves) {
            int offset = code >>> 16 & 31;
            processor.setOrStack(base, address + (offset == 31 ? done : x[offset]));
        }
    }

    private int multiple(int code, long address, boolean loads) {
        int registers;
        int interleaved;
        switch (code >>> 12 & 15) {
            case 0: registers = 4; interleaved = 4; break;
            case 2: registers = 4; interleaved = 1; break;
            case 4: registers = 3; interleaved = 3; break;
            case 6: registers = 3; interleaved = 1; break;
            case 7: registers = 1; interleaved = 1; break;
            case 8: registers = 2; interleaved = 2; break;
            case 10: registers = 2; interleaved = 1; break;
            default:
                processor.unknown(code);
                return 0;
        }
        int size = code >>> 10 & 3;
        int width = (code & 1 << 30) != 0 ? 16 : 8;
        int count = width >> size;
        long at = address;
        int groups = registers / interleaved;
        for (int group = 0; group < groups; group++) {
            for (int lane = 0; lane < count; lane++) {
                for (int index = 0; index < interleaved; index++) {
                    int register = (code + group * 1 + index & 31);
                    transfer(register, lane, size, at, loads);
                    at += 1 << size;
                }
            }
        }
        if (loads && width == 8) {
            for (int index = 0; index < registers; index++) {
                v[(code + index & 31) * 2 + 1] = 0;
            }
        }
        return registers * width;
    }

    private void transfer(int register, int lane, int size, long address, boolean loads) {
        if (loads) {
            Lanes.set(v, register, lane, size, memory.read(address, 1 << size));
        } else {
            memory.write(address, Lanes.get(v, register, lane, size), 1 << size);
        }
    }

    private int single(int code, long address, boolean loads) {
        int kind = code >>> 13 & 7;
        int count = (kind & 1) * 2 + (code >>> 21 & 1) + 1;
        int wide = code >>> 30 & 1;
        int low = code >>> 10 & 3;
        int high = code >>> 12 & 1;
        if (kind >= 6) {
            // One element into all lanes.
            for (int index = 0; index < count; index++) {
                long value = memory.read(address + (index << low), 1 << low);
                int register = code + index & 31;
                for (int lane = 0; lane < 16 >> low; lane++) {
                    Lanes.set(v, register, lane, low, value);
                }
                if (wide == 0) {
                    v[register * 2 + 1] = 0;
                }
            }
            return count << low;
        }
        int size = kind >> 1;
        int lane;
        if (size == 0) {
            lane = wide << 3 | high << 2 | low;
        } else if (size == 1) {
            lane = wide << 2 | high << 1 | low >> 1;
        } else if ((low & 1) == 0) {
            lane = wide << 1 | high;
        } else {
            size = 3;
            lane = wide;
        }
        for (int index = 0; index < count; index++) {
            transfer(code + index & 31, lane, size, address + (index << size), loads);
        }
        return count << size;
    }
}
