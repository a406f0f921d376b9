package gibbon.core.jni;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * The memory that native code sees: pages of words, little end first. Nothing outside of it can be
 * reached but direct buffers, which lie in the guest's own memory and are checked there.
 */
final class NativeMemory {
    /** Where addresses of this memory begin; above are 4 GB of them. */
    static final long BASE = 0x70_0000_0000L;
    private static final int PAGE_BITS = 16;
    private static final int PAGE_WORDS = 1 << PAGE_BITS - 3;
    private static final int WORD_MASK = PAGE_WORDS - 1;
    /** The first page is left out, so that small offsets from null fault. */
    private static final long FIRST = BASE + (1 << PAGE_BITS);
    private static final long LARGEST = 1L << 28;
    private static final sun.misc.Unsafe UNSAFE = unsafe();

    private final long[][] pages = new long[1 << 32 - PAGE_BITS][];
    private long end = FIRST;
    /** Sizes of what was allocated. */
    private final Map<Long, Long> sizes = new HashMap<>();
    /** What was given back, by size. */
    private final TreeMap<Long, java.util.ArrayDeque<Long>> free = new TreeMap<>();

    private static sun.misc.Unsafe unsafe() {
        try {
            java.lang.reflect.Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            return (sun.misc.Unsafe) field.get(null);
        } catch (ReflectiveOperationException problem) {
            throw new IllegalStateException(problem);
        }
    }

    /** Fresh memory, all zero, that is never given back. The address is that of a page. */
    synchronized long map(long size) {
        long start = end + 0xffff & ~0xffffL;
        reserve(start, size);
        return start;
    }

    private void reserve(long start, long size) {
        if (size < 0 || size > LARGEST || start + size > BASE + 0xffff_0000L) {
            throw new OutOfMemoryError("native memory: " + size + " bytes");
        }
        end = start + size;
        for (long at = start >>> PAGE_BITS; at <= end >>> PAGE_BITS; at++) {
            int page = (int) at & 0xffff;
            if (pages[page] == null) {
                pages[page] = new long[PAGE_WORDS];
            }
        }
    }

    /** As `malloc`; 0 if there is none. */
    synchronized long allocate(long size, long alignment) {
        if (size < 0 || size > LARGEST) {
            return 0;
        }
        long rounded = Math.max(16, size + 15 & ~15L);
        java.util.ArrayDeque<Long> fitting = alignment <= 16 ? free.get(rounded) : null;
        long address;
        if (fitting != null && !fitting.isEmpty()) {
            address = fitting.pop();
        } else {
            long step = Math.max(16, alignment);
            address = end + step - 1 & -step;
            reserve(address, rounded);
        }
        sizes.put(address, rounded);
        return address;
    }

    synchronized void release(long address) {
        Long size = sizes.remove(address);
        if (size != null) {
            free.computeIfAbsent(size, any -> new java.util.ArrayDeque<>()).push(address);
        }
    }

    synchronized long sizeOf(long address) {
        Long size = sizes.get(address);
        return size == null ? 0 : size;
    }

    private long[] page(long address) {
        long[] page = address >>> 32 == BASE >>> 32 ? pages[(int) address >>> PAGE_BITS] : null;
        if (page == null) {
            throw new NativeFault("access to " + Long.toHexString(address));
        }
        return page;
    }

    private static boolean isOutside(long address) {
        return address >>> 32 == 0 && address > 0xffff;
    }

    long word(long address) {
        if ((address & 7) == 0 && address >>> 32 == BASE >>> 32) {
            return page(address)[(int) (address >>> 3) & WORD_MASK];
        }
        if (isOutside(address)) {
            return UNSAFE.getLong(address);
        }
        int shift = (int) (address & 7) * 8;
        long low = page(address)[(int) (address >>> 3) & WORD_MASK];
        if (shift == 0) {
            return low;
        }
        long next = (address | 7) + 1;
        return low >>> shift | page(next)[(int) (next >>> 3) & WORD_MASK] << 64 - shift;
    }

    int half(long address) {
        if (isOutside(address)) {
            return UNSAFE.getInt(address);
        }
        int at = (int) address & 7;
        if (at > 4) {
            return (int) word(address);
        }
        return (int) (page(address)[(int) (address >>> 3) & WORD_MASK] >>> at * 8);
    }

    int unsignedShort(long address) {
        return (address & 7) < 7 ? half2(address) : (int) word(address) & 0xffff;
    }

    private int half2(long address) {
        if (isOutside(address)) {
            return UNSAFE.getShort(address) & 0xffff;
        }
        return (int) (page(address)[(int) (address >>> 3) & WORD_MASK] >>> (address & 7) * 8)
                & 0xffff;
    }

    int unsignedByte(long address) {
        if (isOutside(address)) {
            return UNSAFE.getByte(address) & 0xff;
        }
        return (int) (page(address)[(int) (address >>> 3) & WORD_MASK] >>> (address & 7) * 8)
                & 0xff;
    }

    /** Of so many bytes: 1, 2, 4 or 8. */
    long read(long address, int bytes) {
        switch (bytes) {
            case 1: return unsignedByte(address);
            case 2: return unsignedShort(address);
            case 4: return half(address) & 0xffffffffL;
            default: return word(address);
        }
    }

    void write(long address, long value, int bytes) {
        if (isOutside(address)) {
            writeOutside(address, value, bytes);
            return;
        }
        long[] page = page(address);
        int index = (int) (address >>> 3) & WORD_MASK;
        int at = (int) address & 7;
        if (bytes == 8 && at == 0) {
            page[index] = value;
            return;
        }
        long mask = bytes == 8 ? -1 : (1L << bytes * 8) - 1;
        page[index] = page[index] & ~(mask << at * 8) | (value & mask) << at * 8;
        int left = at + bytes - 8;
        if (left > 0) {
            long next = (address | 7) + 1;
            long rest = (1L << left * 8) - 1;
            long[] nextPage = page(next);
            int nextIndex = (int) (next >>> 3) & WORD_MASK;
            nextPage[nextIndex] = nextPage[nextIndex] & ~rest
                    | value >>> (bytes - left) * 8 & rest;
        }
    }

    private static void writeOutside(long address, long value, int bytes) {
        switch (bytes) {
            case 1: UNSAFE.putByte(address, (byte) value); break;
            case 2: UNSAFE.putShort(address, (short) value); break;
            case 4: UNSAFE.putInt(address, (int) value); break;
            default: UNSAFE.putLong(address, value);
        }
    }

    void writeWord(long address, long value) {
        write(address, value, 8);
    }

    void copy(long from, long to, long count) {
        boolean backwards = from < to && to < from + count;
        long at = 0;
        if (!backwards && ((from ^ to) & 7) == 0) {
            for (; at < count && (from + at & 7) != 0; at++) {
                write(to + at, unsignedByte(from + at), 1);
            }
            for (; at + 8 <= count; at += 8) {
                write(to + at, word(from + at), 8);
            }
        }
        if (backwards) {
            for (long left = count - 1; left >= 0; left--) {
                write(to + left, unsignedByte(from + left), 1);
            }
            return;
        }
        for (; at < count; at++) {
            write(to + at, unsignedByte(from + at), 1);
        }
    }

    void fill(long address, int value, long count) {
        long pattern = (value & 0xff) * 0x0101010101010101L;
        long at = 0;
        for (; at < count && (address + at & 7) != 0; at++) {
            write(address + at, value, 1);
        }
        for (; at + 8 <= count; at += 8) {
            write(address + at, pattern, 8);
        }
        for (; at < count; at++) {
            write(address + at, value, 1);
        }
    }

    void put(long address, byte[] bytes, int start, int count) {
        for (int at = 0; at < count; at++) {
            write(address + at, bytes[start + at], 1);
        }
    }

    byte[] bytes(long address, int count) {
        byte[] bytes = new byte[count];
        for (int at = 0; at < count; at++) {
            bytes[at] = (byte) unsignedByte(address + at);
        }
        return bytes;
    }

    int length(long text) {
        int length = 0;
        while (unsignedByte(text + length) != 0) {
            length++;
        }
        return length;
    }

    /** A text that ends with a zero. */
    String text(long address) {
        return address == 0 ? "(null)"
                : new String(bytes(address, length(address)), StandardCharsets.UTF_8);
    }

    /** Allocates room for a text and its zero. */
    long newText(byte[] text) {
        long address = allocate(text.length + 1L, 16);
        put(address, text, 0, text.length);
        write(address + text.length, 0, 1);
        return address;
    }
}
