// VarHandle on arrays, byte array views and byte buffers: bounds, alignment, byte order, store checks
import java.lang.invoke.*;
import java.nio.*;
import java.util.Arrays;

public class VarHandleArrays {
    interface X { Object go() throws Throwable; }
    static void t(String n, X x) {
        try {
            System.out.println(n + " " + x.go());
        } catch (Throwable e) {
            System.out.println(n + " " + e.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) throws Throwable {
        VarHandle I = MethodHandles.arrayElementVarHandle(int[].class), S = MethodHandles.arrayElementVarHandle(String[].class), L = MethodHandles.arrayElementVarHandle(long[].class), B = MethodHandles.arrayElementVarHandle(byte[].class), C = MethodHandles.arrayElementVarHandle(char[].class), D = MethodHandles.arrayElementVarHandle(double[].class), O = MethodHandles.arrayElementVarHandle(Object[].class), Z = MethodHandles.arrayElementVarHandle(boolean[].class), N = MethodHandles.arrayElementVarHandle(int[][].class);
        int[] ia = {1, 2, 3};
        I.set(ia, 0, 10); I.setVolatile(ia, 1, 20);
        System.out.println((int) I.getAndAdd(ia, 2, 30) + " " + I.compareAndSet(ia, 1, 20, 21) + (int) I.getAndBitwiseXor(ia, 0, 3) + Arrays.toString(ia));
        byte[] ba = {1, 2, 3, 4, 5, 6, 7, 8};
        System.out.println((byte) B.getAndAdd(ba, 3, (byte) 127) + " " + ba[3] + B.compareAndSet(ba, 0, (byte) 1, (byte) -1) + B.compareAndSet(ba, 1, (byte) 9, (byte) 9) + Arrays.toString(ba));
        char[] ca = {'a', 'b'};
        System.out.println((char) C.getAndSet(ca, 1, 'z') + " " + ca[1] + (char) C.compareAndExchange(ca, 0, 'a', 'q') + ca[0]);
        double[] da = {1.5};
        System.out.println((double) D.getAndAdd(da, 0, 1.0) + " " + D.compareAndSet(da, 0, 2.5, 9.0) + da[0]);
        boolean[] za = {true, true, true};
        System.out.println(Z.compareAndSet(za, 1, true, false) + Arrays.toString(za));
        String[] sa = {"x", null};
        System.out.println(S.compareAndSet(sa, 1, null, "y") + " " + (String) S.getAndSet(sa, 0, "w") + Arrays.toString(sa));
        int[][] na = {{1}, null};
        N.set(na, 1, ia);
        System.out.println(((int[]) N.get(na, 1)).length);
        t("bounds", () -> (int) I.get(ia, 3));
        t("negative", () -> { I.set(ia, -1, 0); return 0; });
        t("null array", () -> (int) I.get((int[]) null, 0));
        t("wrong array", () -> (int) I.get((Object) new long[1], 0));
        t("store check", () -> { O.set((Object[]) sa, 0, (Object) 5); return 0; });
        t("store check cas", () -> O.compareAndSet((Object[]) sa, 0, (Object) "w", (Object) 5));
        t("covariant ok", () -> { O.set((Object[]) sa, 0, (Object) "cov"); return sa[0]; });
        t("reference add", () -> S.getAndAdd(sa, 0, "x"));
        t("not an array", () -> MethodHandles.arrayElementVarHandle(String.class));
        VarHandle be = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN), le = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN), sh = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN), db = MethodHandles.byteArrayViewVarHandle(double[].class, ByteOrder.BIG_ENDIAN);
        byte[] v = {1, 2, 3, 4, 5, 6, 7, 8, 9};
        System.out.println(Integer.toHexString((int) be.get(v, 0)) + " " + Integer.toHexString((int) be.get(v, 1)) + " " + Long.toHexString((long) le.get(v, 0)) + " " + (short) sh.get(v, 7) + " " + (double) db.get(v, 1));
        be.set(v, 3, 0xCAFEBABE);
        sh.set(v, 0, (short) -2);
        System.out.println(Arrays.toString(v));
        t("view bounds", () -> (int) be.get(v, 6));
        t("view negative", () -> (int) be.get(v, -1));
        t("view float", () -> MethodHandles.byteArrayViewVarHandle(byte[].class, ByteOrder.BIG_ENDIAN));
        VarHandle bb = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
        ByteBuffer buf = ByteBuffer.allocateDirect(16);
        bb.set(buf, 0, 0x01020304);
        System.out.println(buf.get(0) + " " + buf.get(3) + " " + (int) bb.getAndAdd(buf, 0, 1) + " " + bb.compareAndSet(buf, 4, 0, 9) + buf.order(ByteOrder.LITTLE_ENDIAN).getInt(4));
        t("read only", () -> { bb.set(buf.asReadOnlyBuffer(), 0, 1); return 0; });
        t("past limit", () -> (int) bb.get(buf, 13));
        System.out.println(I.coordinateTypes() + " " + be.varType() + le.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD) + sh.isAccessModeSupported(VarHandle.AccessMode.COMPARE_AND_SET));
        MethodHandle getter = I.toMethodHandle(VarHandle.AccessMode.GET_VOLATILE);
        System.out.println((int) getter.invokeExact(ia, 1) + " " + MethodHandles.varHandleInvoker(VarHandle.AccessMode.GET, getter.type()).invoke(I, ia, 0));
    }
}
