package gibbon.core.jni;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A shared library in memory: its segments, what it offers and what it needs. */
final class ElfImage {
    private static final int AARCH64 = 183;
    private static final int LOAD = 1;
    private static final int DYNAMIC = 2;

    final String name;
    final long base;
    final long end;
    final List<String> needed = new ArrayList<>();
    /** Where its program headers lie, and how many there are. */
    final long headers;
    final int headerCount;

    private final NativeMemory memory;
    private final Map<Long, Long> dynamic = new HashMap<>();
    private final Map<String, Long> symbols = new HashMap<>();

    /** What names are, where a library does not say so itself. */
    interface Resolver {
        long resolve(String name, boolean isWeak, boolean isData);
    }

    ElfImage(String name, byte[] file, NativeMemory memory) {
        this.name = name;
        this.memory = memory;
        ByteBuffer bytes = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        if (file.length < 64 || bytes.getInt(0) != 0x464c457f || file[4] != 2
                || bytes.getShort(18) != AARCH64) {
            throw new UnsatisfiedLinkError("dlopen failed: \"" + name
                    + "\" has bad ELF magic or is for another processor");
        }
        int table = (int) bytes.getLong(32);
        headerCount = bytes.getShort(56);
        long size = 0;
        for (int at = 0; at < headerCount; at++) {
            int header = table + at * 56;
            if (bytes.getInt(header) == LOAD) {
                size = Math.max(size, bytes.getLong(header + 16) + bytes.getLong(header + 40));
            }
        }
        base = memory.map(size + 16);
        end = base + size;
        headers = base + table;
        for (int at = 0; at < headerCount; at++) {
            int header = table + at * 56;
            long target = base + bytes.getLong(header + 16);
            if (bytes.getInt(header) == LOAD) {
                memory.put(target, file, (int) bytes.getLong(header + 8),
                        (int) bytes.getLong(header + 32));
            } else if (bytes.getInt(header) == DYNAMIC) {
                readDynamic(bytes, (int) bytes.getLong(header + 8));
            }
        }
        readSymbols();
    }

    private void readDynamic(ByteBuffer bytes, int start) {
        List<Long> names = new ArrayList<>();
        for (int at = start; bytes.getLong(at) != 0; at += 16) {
            if (bytes.getLong(at) == 1) {
                names.add(bytes.getLong(at + 8));
            }
            dynamic.put(bytes.getLong(at), bytes.getLong(at + 8));
        }
        for (long offset : names) {
            int at = (int) (dynamic.get(5L) + offset);
            int length = 0;
            // Strings lie in the first segment, whose addresses are places in the file.
            while (bytes.get(at + length) != 0) {
                length++;
            }
            byte[] text = new byte[length];
            for (int index = 0; index < length; index++) {
                text[index] = bytes.get(at + index);
            }
            needed.add(new String(text, StandardCharsets.UTF_8));
        }
    }

    private long entry(long tag) {
        Long value = dynamic.get(tag);
        return value == null ? 0 : value;
    }

    private void readSymbols() {
        int count = symbolCount();
        for (int index = 1; index < count; index++) {
            long symbol = symbol(index);
            boolean isDefined = memory.unsignedShort(symbol + 6) != 0;
            int binding = memory.unsignedByte(symbol + 4) >> 4;
            if (isDefined && binding != 0) {
                symbols.putIfAbsent(nameOf(symbol), base + memory.word(symbol + 8));
            }
        }
    }

    private long symbol(int index) {
        return base + entry(6) + index * 24L;
    }

    private String nameOf(long symbol) {
        return memory.text(base + entry(5) + (memory.half(symbol) & 0xffffffffL));
    }

    /** By the table of names: how far its chains go. */
    private int symbolCount() {
        if (entry(4) != 0) {
            return memory.half(base + entry(4) + 4);
        }
        long table = base + entry(0x6ffffef5L);
        if (entry(0x6ffffef5L) == 0) {
            return 0;
        }
        int buckets = memory.half(table);
        int first = memory.half(table + 4);
        int words = memory.half(table + 8);
        long bucketTable = table + 16 + words * 8L;
        long chains = bucketTable + buckets * 4L;
        int last = 0;
        for (int at = 0; at < buckets; at++) {
            last = Math.max(last, memory.half(bucketTable + at * 4L));
        }
        if (last < first) {
            return first;
        }
        while ((memory.half(chains + (last - first) * 4L) & 1) == 0) {
            last++;
        }
        return last + 1;
    }

    /** 0 if it is not here. */
    long find(String symbol) {
        Long address = symbols.get(symbol);
        return address == null ? 0 : address;
    }

    void relocate(Resolver resolver) {
        for (long at = 0; at < entry(8); at += 24) {
            relocate(base + entry(7) + at, resolver);
        }
        for (long at = 0; at < entry(2); at += 24) {
            relocate(base + entry(23) + at, resolver);
        }
        relocateRelative();
        if (entry(0x60000011L) != 0) {
            new PackedRelocations(memory, base, base + entry(0x60000011L))
                    .forEach((place, info, addend) -> relocate(place, info, addend, resolver));
        }
    }

    /** Addresses of the library itself, as a list of bitmaps. */
    private void relocateRelative() {
        long place = 0;
        for (long at = 0; at < entry(35); at += 8) {
            long word = memory.word(base + entry(36) + at);
            if ((word & 1) == 0) {
                move(base + word);
                place = base + word + 8;
                continue;
            }
            for (int bit = 1; bit < 64; bit++) {
                if ((word >>> bit & 1) != 0) {
                    move(place + (bit - 1) * 8L);
                }
            }
            place += 63 * 8;
        }
    }

    private void move(long place) {
        memory.writeWord(place, memory.word(place) + base);
    }

    private void relocate(long at, Resolver resolver) {
        relocate(base + memory.word(at), memory.word(at + 8), memory.word(at + 16), resolver);
    }

    private void relocate(long place, long info, long addend, Resolver resolver) {
        int kind = (int) info;
        long symbol = symbol((int) (info >>> 32));
        switch (kind) {
            case 0:
                break;
            case 1027:
                memory.writeWord(place, base + addend);
                break;
            case 257:
            case 1025:
            case 1026:
                boolean isWeak = memory.unsignedByte(symbol + 4) >> 4 == 2;
                boolean isData = (memory.unsignedByte(symbol + 4) & 15) == 1;
                boolean isDefined = memory.unsignedShort(symbol + 6) != 0;
                long value = isDefined ? base + memory.word(symbol + 8)
                        : resolver.resolve(nameOf(symbol), isWeak, isData);
                memory.writeWord(place, value == 0 ? 0 : value + addend);
                break;
            default:
                throw new UnsatisfiedLinkError("dlopen failed: \"" + name
                        + "\": a relocation that the device does not know, " + kind);
        }
    }

    /** Functions to call once the library is linked. */
    List<Long> initializers() {
        List<Long> functions = new ArrayList<>();
        if (entry(12) != 0) {
            functions.add(base + entry(12));
        }
        for (long at = 0; at < entry(27); at += 8) {
            long function = memory.word(base + entry(25) + at);
            if (function != 0 && function != -1) {
                functions.add(function);
            }
        }
        return functions;
    }
}
