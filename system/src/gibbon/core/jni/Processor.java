package gibbon.core.jni;

/**
 * A processor of one thread that runs AArch64 code (Arm's manual, DDI 0487): registers, flags,
 * branches and what is called from outside. Whatever an instruction needs is here, so a snapshot of
 * the guest is one of the processor, too.
 *
 * <p>Left out: scalable vectors, half precision, cryptography, everything privileged.
 */
final class Processor {
    /** Functions that are not native code have addresses here, 16 bytes apart. */
    static final long OUTSIDE = 0x6f_0000_0000L;
    /** Where the outermost function returns to. */
    private static final long STOP = OUTSIDE - 16;
    private static final int STACK = 1 << 20;
    private static final int SP = 32;

    /** 31 is always zero, 32 is the stack pointer. */
    final long[] x = new long[33];
    /** Two words a register. */
    final long[] v = new long[64];
    boolean negative;
    boolean zero;
    boolean carry;
    boolean overflow;
    long pc;
    /** Where it goes on after the instruction. */
    long next;
    long threadPointer;
    long errnoPlace;

    final NativeMemory memory;
    private final NativeLinker linker;
    private final Integers integers = new Integers(this);
    private final LoadsAndStores loads;
    private final Floats floats = new Floats(this);
    private final Vectors vectors = new Vectors(this);

    Processor(NativeLinker linker) {
        this.linker = linker;
        memory = linker.memory;
        loads = new LoadsAndStores(this);
        x[SP] = memory.map(STACK) + STACK - 64;
        // What is read by the thread pointer: the stack's guard is at 40.
        threadPointer = memory.map(4096) + 2048;
        memory.writeWord(threadPointer + 40, 0x5bd1e9955bd1e900L);
        errnoPlace = threadPointer + 512;
    }

    /** Calls native code, which may be under way already, below. Arguments are in registers. */
    void call(long address) {
        long oldPc = pc;
        long oldNext = next;
        long oldLink = x[30];
        x[30] = STOP;
        pc = address;
        try {
            run();
        } finally {
            pc = oldPc;
            next = oldNext;
            x[30] = oldLink;
        }
    }

    /** Registers that a call from outside may change while native code is under way. */
    long[] save() {
        long[] saved = new long[33 + 64];
        System.arraycopy(x, 0, saved, 0, 33);
        System.arraycopy(v, 0, saved, 33, 64);
        return saved;
    }

    void restore(long[] saved) {
        System.arraycopy(saved, 0, x, 0, 33);
        System.arraycopy(saved, 33, v, 0, 64);
    }

    private void run() {
        while (pc != STOP) {
            if (pc >>> 32 == OUTSIDE >>> 32) {
                next = x[30];
                linker.callOutside(this, (int) (pc - OUTSIDE) >>> 4);
            } else {
                next = pc + 4;
                step(memory.half(pc));
            }
            pc = next;
        }
    }

    private void step(int code) {
        switch (code >>> 25 & 0xf) {
            case 8:
            case 9:
                integers.immediate(code);
                break;
            case 10:
            case 11:
                branch(code);
                break;
            case 4:
            case 6:
            case 12:
            case 14:
                loads.perform(code);
                break;
            case 5:
            case 13:
                integers.registers(code);
                break;
            case 7:
            case 15:
                if (!floats.perform(code)) {
                    vectors.perform(code);
                }
                break;
            default:
                unknown(code);
        }
    }

    void unknown(int code) {
        throw new NativeFault("an instruction that the device does not know, "
                + Integer.toHexString(code) + " in " + linker.place(pc));
    }

    /** A register, where 31 is the stack pointer. */
    long orStack(int register) {
        return x[register == 31 ? SP : register];
    }

    void setOrStack(int register, long value) {
        x[register == 31 ? SP : register] = value;
    }

    void set(int register, long value) {
        if (register != 31) {
            x[register] = value;
        }
    }

    void set(int register, long value, boolean isWide) {
        if (register != 31) {
            x[register] = isWide ? value : value & 0xffffffffL;
        }
    }

    private void branch(int code) {
        if ((code & 0x7c000000) == 0x14000000) {
            if (code < 0) {
                x[30] = pc + 4;
            }
            next = pc + ((code << 6) >> 4);
        } else if ((code & 0xff000010) == 0x54000000) {
            if (holds(code & 15)) {
                next = pc + ((code << 8 >> 13) << 2);
            }
        } else if ((code & 0x7e000000) == 0x34000000) {
            long value = x[code & 31];
            boolean isZero = (code < 0 ? value : value & 0xffffffffL) == 0;
            if (isZero == ((code & 1 << 24) == 0)) {
                next = pc + ((code << 8 >> 13) << 2);
            }
        } else if ((code & 0x7e000000) == 0x36000000) {
            int bit = code >>> 26 & 0x20 | code >>> 19 & 31;
            boolean isSet = (x[code & 31] >>> bit & 1) != 0;
            if (isSet == ((code & 1 << 24) != 0)) {
                next = pc + ((code << 13 >> 18) << 2);
            }
        } else if ((code & 0xfe000000) == 0xd6000000) {
            long target = x[code >>> 5 & 31];
            if ((code >>> 21 & 3) == 1) {
                x[30] = pc + 4;
            }
            next = target;
        } else if ((code & 0xffc00000) == 0xd5000000) {
            system(code);
        } else if ((code & 0xffe00000) == 0xd4200000) {
            throw new NativeFault("a breakpoint in " + linker.place(pc));
        } else {
            unknown(code);
        }
    }

    private void system(int code) {
        int register = code & 31;
        switch (code & 0xffffffe0) {
            case 0xd53bd040: // TPIDR_EL0
                set(register, threadPointer);
                break;
            case 0xd51bd040:
                threadPointer = x[register];
                break;
            case 0xd53be040: // CNTVCT_EL0
                set(register, System.nanoTime());
                break;
            case 0xd53be000: // CNTFRQ_EL0
                set(register, 1_000_000_000L);
                break;
            case 0xd53b00e0: // DCZID_EL0: clearing blocks is not offered
                set(register, 16);
                break;
            case 0xd53b0020: // CTR_EL0
                set(register, 0x84448004L);
                break;
            case 0xd53b4400: // FPCR, FPSR: nearest, no flags
            case 0xd53b4420:
                set(register, 0);
                break;
            case 0xd51b4400:
            case 0xd51b4420:
                break;
            default:
                // Hints, barriers and care of caches, for which there is nothing to do.
                boolean isQuiet = (code & 0xfffff01f) == 0xd503201f
                        || (code & 0xfffff01f) == 0xd503301f || (code & 0xfff80000) == 0xd5080000;
                if (!isQuiet) {
                    unknown(code);
                }
        }
    }

    boolean holds(int condition) {
        boolean result;
        switch (condition >> 1) {
            case 0: result = zero; break;
            case 1: result = carry; break;
            case 2: result = negative; break;
            case 3: result = overflow; break;
            case 4: result = carry && !zero; break;
            case 5: result = negative == overflow; break;
            case 6: result = negative == overflow && !zero; break;
            default: return true;
        }
        return result != ((condition & 1) != 0);
    }

    void setFlags(int nzcv) {
        negative = (nzcv & 8) != 0;
        zero = (nzcv & 4) != 0;
        carry = (nzcv & 2) != 0;
        overflow = (nzcv & 1) != 0;
    }
}
