package gibbon.core.jni;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.nio.Buffer;
import java.nio.ByteBuffer;

/** Arrays, buffers and boxed values for native code. It gets copies, which go back on release. */
final class JniArrays {
    private static final Class<?>[] TYPES = {boolean.class, byte.class, char.class, short.class,
        int.class, long.class, float.class, double.class};
    private static final sun.misc.Unsafe UNSAFE = unsafe();

    private final JavaCalls calls;
    private final NativeMemory memory;

    JniArrays(JavaCalls calls, NativeMemory memory) {
        this.calls = calls;
        this.memory = memory;
    }

    private static sun.misc.Unsafe unsafe() {
        try {
            Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            return (sun.misc.Unsafe) field.get(null);
        } catch (ReflectiveOperationException problem) {
            throw new IllegalStateException(problem);
        }
    }

    static Object allocate(Class<?> type) throws InstantiationException {
        return UNSAFE.allocateInstance(type);
    }

    static void initialize(Class<?> type) {
        UNSAFE.ensureClassInitialized(type);
    }

    /** Native code may write final fields, too. */
    static void setField(Field field, Object receiver, Object value)
            throws ReflectiveOperationException {
        boolean isStatic = java.lang.reflect.Modifier.isStatic(field.getModifiers());
        if (!isStatic || !java.lang.reflect.Modifier.isFinal(field.getModifiers())) {
            field.set(receiver, value);
        }
    }

    /** Java code cannot enter a monitor without leaving it in the same method. */
    void monitor(Object object, boolean enters) {
        throw new NativeFault((enters ? "entering" : "leaving")
                + " a monitor is not on the device: " + object.getClass());
    }

    static Object boxed(Class<?> type, long value) {
        if (type == boolean.class) {
            return (value & 0xff) != 0;
        } else if (type == byte.class) {
            return (byte) value;
        } else if (type == char.class) {
            return (char) value;
        } else if (type == short.class) {
            return (short) value;
        } else if (type == int.class) {
            return (int) value;
        }
        return value;
    }

    static long number(Object value) {
        if (value instanceof Boolean) {
            return (Boolean) value ? 1 : 0;
        } else if (value instanceof Character) {
            return (Character) value;
        }
        return ((Number) value).longValue();
    }

    private static int size(Class<?> type) {
        if (type == long.class || type == double.class) {
            return 8;
        } else if (type == int.class || type == float.class) {
            return 4;
        }
        return type == char.class || type == short.class ? 2 : 1;
    }

    private static long bits(Object array, int index) {
        if (array instanceof byte[]) {
            return ((byte[]) array)[index];
        } else if (array instanceof int[]) {
            return ((int[]) array)[index];
        } else if (array instanceof float[]) {
            return Float.floatToRawIntBits(((float[]) array)[index]);
        } else if (array instanceof double[]) {
            return Double.doubleToRawLongBits(((double[]) array)[index]);
        } else if (array instanceof long[]) {
            return ((long[]) array)[index];
        } else if (array instanceof boolean[]) {
            return ((boolean[]) array)[index] ? 1 : 0;
        } else if (array instanceof char[]) {
            return ((char[]) array)[index];
        }
        return ((short[]) array)[index];
    }

    private static void setBits(Object array, int index, long value) {
        if (array instanceof byte[]) {
            ((byte[]) array)[index] = (byte) value;
        } else if (array instanceof int[]) {
            ((int[]) array)[index] = (int) value;
        } else if (array instanceof float[]) {
            ((float[]) array)[index] = Float.intBitsToFloat((int) value);
        } else if (array instanceof double[]) {
            ((double[]) array)[index] = Double.longBitsToDouble(value);
        } else if (array instanceof long[]) {
            ((long[]) array)[index] = value;
        } else if (array instanceof boolean[]) {
            ((boolean[]) array)[index] = (value & 0xff) != 0;
        } else if (array instanceof char[]) {
            ((char[]) array)[index] = (char) value;
        } else {
            ((short[]) array)[index] = (short) value;
        }
    }

    private void out(Object array, int start, int count, long address) {
        int size = size(array.getClass().getComponentType());
        for (int index = 0; index < count; index++) {
            memory.write(address + (long) index * size, bits(array, start + index), size);
        }
    }

    private void in(Object array, int start, int count, long address) {
        int size = size(array.getClass().getComponentType());
        for (int index = 0; index < count; index++) {
            setBits(array, start + index, memory.read(address + (long) index * size, size));
        }
    }

    long elements(Object array, long isCopy) {
        int length = Array.getLength(array);
        long address = memory.allocate(
                Math.max(1, (long) length * size(array.getClass().getComponentType())), 16);
        out(array, 0, length, address);
        if (isCopy != 0) {
            memory.write(isCopy, 1, 1);
        }
        return address;
    }

    /** 0 copies back and frees, 1 copies back, 2 frees. */
    void release(Object array, long address, int mode) {
        if (mode != 2) {
            in(array, 0, Array.getLength(array), address);
        }
        if (mode != 1) {
            memory.release(address);
        }
    }

    /** What: new, elements, release, region read, region written. */
    void perform(Processor processor, int what, int kind) {
        long[] x = processor.x;
        if (what == 0) {
            x[0] = calls.local(Array.newInstance(TYPES[kind], (int) x[1]));
            return;
        }
        Object array = calls.object(x[1]);
        int start = (int) x[2];
        int count = (int) x[3];
        switch (what) {
            case 1:
                x[0] = elements(array, x[2]);
                break;
            case 2:
                release(array, x[2], (int) x[3]);
                break;
            default:
                int length = Array.getLength(array);
                if (start < 0 || count < 0 || start > length - count) {
                    throw new ArrayIndexOutOfBoundsException("offset=" + start + " length=" + count
                            + " src.length=" + length);
                }
                if (what == 3) {
                    out(array, start, count, x[4]);
                } else {
                    in(array, start, count, x[4]);
                }
        }
    }

    /** Native memory as a buffer would have to lie in the guest's own memory. */
    Object buffer(long address, long capacity) {
        throw new NativeFault("buffers of native memory are not on the device: " + capacity
                + " bytes at " + Long.toHexString(address));
    }

    long addressOf(Buffer buffer) {
        if (!buffer.isDirect() || !(buffer instanceof ByteBuffer)) {
            return 0;
        }
        try {
            Field field = Buffer.class.getDeclaredField("address");
            return UNSAFE.getLong(buffer, UNSAFE.objectFieldOffset(field));
        } catch (NoSuchFieldException problem) {
            throw new IllegalStateException(problem);
        }
    }
}
