// NIO buffers: positions, limits, slices, duplicates, order, views, direct, read only, compact, bulk, exceptions
import java.nio.*;
import java.util.*;

public class Buffers {
    interface X { Object go(); }
    static void t(String n, X x) {
        try {
            System.out.println(n + " " + x.go());
        } catch (RuntimeException e) {
            System.out.println(n + " " + e.getClass().getSimpleName());
        }
    }

    static void exercise(ByteBuffer b) {
        b.put((byte) 1).putShort((short) 0x0203).putInt(0x04050607).putLong(0x08090a0b0c0d0e0fL).putFloat(1.5f).putDouble(-2.5).putChar('\u20ac');
        System.out.println(b + " " + b.remaining());
        b.flip();
        System.out.println(b.get() + " " + b.getShort() + " " + b.getInt() + " " + b.getLong() + " " + b.getFloat() + b.getDouble() + (int) b.getChar() + b.hasRemaining());
        b.rewind();
        b.order(ByteOrder.LITTLE_ENDIAN);
        System.out.println(Integer.toHexString(b.getInt(1)) + " " + Long.toHexString(b.getLong(7)) + " " + b.getShort(0) + b.order());
        b.order(ByteOrder.BIG_ENDIAN).position(2).mark().position(5);
        ByteBuffer s = b.slice(), d = b.duplicate(), ro = b.asReadOnlyBuffer();
        s.put(0, (byte) 99);
        System.out.println(b.get(5) + " " + s.capacity() + d.position() + ro.isReadOnly() + b.reset().position() + (b.hasArray() ? b.arrayOffset() : -1) + b.isDirect());
        b.compact();
        System.out.println(b + " " + b.get(0));
        b.clear();
        IntBuffer ib = b.asIntBuffer();
        ib.put(7).put(new int[] {8, 9});
        System.out.println(ib + " " + b.getInt(4) + b.position());
        ByteBuffer sl = b.slice(3, 5);
        System.out.println(sl.capacity() + " " + sl.get(0) + b.equals(d) + b.compareTo(b.duplicate()) + b.mismatch(b.duplicate()));
        byte[] out = new byte[4];
        b.position(8);
        b.get(out, 1, 3).put(out);
        System.out.println(Arrays.toString(out) + b.position());
        b.get(0, out);
        System.out.println(Arrays.toString(out));
    }

    public static void main(String[] args) {
        exercise(ByteBuffer.allocate(40));
        exercise(ByteBuffer.allocateDirect(40));
        exercise(ByteBuffer.wrap(new byte[50], 5, 40).slice());
        ByteBuffer b = ByteBuffer.allocate(4);
        t("overflow", () -> b.putLong(1));
        t("underflow", () -> { b.limit(0); return b.get(); });
        t("read only", () -> b.asReadOnlyBuffer().put((byte) 1));
        t("index", () -> b.clear().getInt(1));
        t("position", () -> b.position(5));
        t("limit", () -> b.limit(5));
        t("mark", () -> b.reset());
        t("negative", () -> ByteBuffer.allocate(-1));
        t("self put", () -> b.put(b));
        t("ro array", () -> b.asReadOnlyBuffer().array());
        t("slice range", () -> b.slice(3, 5));
        CharBuffer c = CharBuffer.wrap("hello");
        System.out.println(c.charAt(1) + " " + c.subSequence(1, 3) + c.length() + c.get() + c + c.isReadOnly() + c.hasArray());
        CharBuffer cb = CharBuffer.allocate(10);
        cb.put("abc").append('d').flip();
        System.out.println(cb + " " + cb.chars().sum() + cb.equals(CharBuffer.wrap("abcd")) + cb.hashCode());
        LongBuffer lb = LongBuffer.wrap(new long[] {1, 2, 3});
        DoubleBuffer db = ByteBuffer.allocateDirect(24).order(ByteOrder.nativeOrder()).asDoubleBuffer();
        db.put(new double[] {1.5, 2.5}).flip();
        System.out.println(lb.get(2) + " " + db.get(1) + db.limit() + ByteOrder.nativeOrder() + FloatBuffer.allocate(2).put(0, 3f).get(0) + ShortBuffer.wrap(new short[] {4}).get());
        System.out.println(ByteBuffer.wrap(new byte[] {1, 2}).compareTo(ByteBuffer.wrap(new byte[] {1, 3})) + " " + ByteBuffer.wrap(new byte[] {1, 2}).hashCode() + ByteBuffer.wrap(new byte[8], 2, 4).remaining() + ByteBuffer.allocateDirect(8).alignedSlice(4).capacity());
    }
}
