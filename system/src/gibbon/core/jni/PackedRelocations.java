package gibbon.core.jni;

/** Android's own list of relocations (`APS2`): numbers of seven bits a byte, in groups. */
final class PackedRelocations {
    private static final int GROUPED_BY_INFO = 1;
    private static final int GROUPED_BY_DELTA = 2;
    private static final int GROUPED_BY_ADDEND = 4;
    private static final int HAS_ADDEND = 8;

    private final NativeMemory memory;
    private final long base;
    private long at;

    interface Each {
        void relocation(long place, long info, long addend);
    }

    PackedRelocations(NativeMemory memory, long base, long start) {
        this.memory = memory;
        this.base = base;
        at = start + 4;
    }

    private long number() {
        long value = 0;
        int shift = 0;
        int part;
        do {
            part = memory.unsignedByte(at++);
            value |= (long) (part & 0x7f) << shift;
            shift += 7;
        } while ((part & 0x80) != 0);
        return shift < 64 && (part & 0x40) != 0 ? value | -1L << shift : value;
    }

    void forEach(Each each) {
        long count = number();
        long place = base + number();
        long info = 0;
        long addend = 0;
        for (long done = 0; done < count;) {
            long size = number();
            long flags = number();
            long delta = (flags & GROUPED_BY_DELTA) != 0 ? number() : 0;
            info = (flags & GROUPED_BY_INFO) != 0 ? number() : info;
            if ((flags & GROUPED_BY_ADDEND) != 0 && (flags & HAS_ADDEND) != 0) {
                addend += number();
            } else if ((flags & HAS_ADDEND) == 0) {
                addend = 0;
            }
            for (long index = 0; index < size; index++, done++) {
                place += (flags & GROUPED_BY_DELTA) != 0 ? delta : number();
                info = (flags & GROUPED_BY_INFO) != 0 ? info : number();
                if ((flags & HAS_ADDEND) != 0 && (flags & GROUPED_BY_ADDEND) == 0) {
                    addend += number();
                }
                each.relocation(place, info, addend);
            }
        }
    }
}
