// VarHandle on instance and static fields of all types: every access mode, compare and exchange, numeric and bitwise updates
import java.lang.invoke.*;

public class VarHandleFields {
    int i; long l; boolean z; byte b; short s; char c; float f; double d; String str; volatile int v; final int fin = 3;
    static int si; static Object so = "init";

    interface X { Object go() throws Throwable; }
    static void t(String n, X x) {
        try {
            System.out.println(n + " " + x.go());
        } catch (Throwable e) {
            System.out.println(n + " " + e.getClass().getSimpleName());
        }
    }

    static VarHandle vh(String n, Class<?> t) throws Exception { return MethodHandles.lookup().findVarHandle(VarHandleFields.class, n, t); }

    public static void main(String[] args) throws Throwable {
        VarHandleFields o = new VarHandleFields();
        VarHandle I = vh("i", int.class), L = vh("l", long.class), Z = vh("z", boolean.class), B = vh("b", byte.class), S = vh("s", short.class), C = vh("c", char.class), F = vh("f", float.class), D = vh("d", double.class), STR = vh("str", String.class), V = vh("v", int.class);
        VarHandle SI = MethodHandles.lookup().findStaticVarHandle(VarHandleFields.class, "si", int.class), SO = MethodHandles.lookup().findStaticVarHandle(VarHandleFields.class, "so", Object.class);
        I.set(o, 1); I.setVolatile(o, (int) I.get(o) + 1); I.setOpaque(o, (int) I.getVolatile(o) + 1); I.setRelease(o, (int) I.getOpaque(o) + (int) I.getAcquire(o));
        System.out.println(o.i);
        System.out.println(I.compareAndSet(o, 6, 7) + " " + I.compareAndSet(o, 6, 8) + " " + (int) I.compareAndExchange(o, 7, 9) + (int) I.compareAndExchangeAcquire(o, 7, 10) + (int) I.compareAndExchangeRelease(o, 9, 11) + " " + o.i);
        boolean w = false;
        while (!w) w = I.weakCompareAndSet(o, 11, 12);
        System.out.println(o.i + " " + I.weakCompareAndSetPlain(o, 0, 1) + I.weakCompareAndSetAcquire(o, 0, 1) + I.weakCompareAndSetRelease(o, 0, 1));
        System.out.println((int) I.getAndSet(o, 20) + " " + (int) I.getAndAdd(o, 5) + " " + (int) I.getAndAddAcquire(o, -1) + (int) I.getAndAddRelease(o, Integer.MAX_VALUE) + " " + o.i);
        o.i = 0b1100;
        System.out.println((int) I.getAndBitwiseOr(o, 0b0011) + " " + (int) I.getAndBitwiseAnd(o, 0b0110) + " " + (int) I.getAndBitwiseXor(o, 0b1111) + " " + o.i + (int) I.getAndSetAcquire(o, 1) + (int) I.getAndSetRelease(o, 2));
        System.out.println((long) L.getAndAdd(o, 1L << 40) + " " + L.compareAndSet(o, 1L << 40, -1L) + (long) L.getAndBitwiseAnd(o, 0xffL) + o.l);
        Z.set(o, true);
        System.out.println(Z.compareAndSet(o, true, false) + " " + o.z + (boolean) Z.getAndBitwiseOr(o, true) + (boolean) Z.getAndBitwiseXor(o, true) + o.z);
        B.set(o, (byte) 127); S.set(o, (short) -1); C.set(o, 'x');
        System.out.println((byte) B.getAndAdd(o, (byte) 1) + " " + o.b + " " + (short) S.getAndAdd(o, (short) -32768) + o.s + (char) C.getAndAdd(o, (char) 1) + o.c + B.compareAndSet(o, (byte) -128, (byte) 5) + (short) S.getAndBitwiseAnd(o, (short) 15) + o.b);
        F.set(o, 1.5f); D.set(o, 2.5);
        System.out.println((float) F.getAndAdd(o, 1f) + " " + o.f + D.compareAndSet(o, 2.5, -0.0) + D.compareAndSet(o, 0.0, 1.0) + (double) D.getAndAdd(o, 4.0) + o.d);
        F.set(o, Float.NaN);
        System.out.println(F.compareAndSet(o, Float.NaN, 3f) + " " + o.f);
        String a = "a";
        System.out.println(STR.compareAndSet(o, null, a) + " " + STR.compareAndSet(o, "a", "b") + (String) STR.getAndSet(o, "c") + (String) STR.compareAndExchange(o, new String("c"), "d") + o.str);
        SI.set(5); SO.setVolatile("new");
        System.out.println((int) SI.getAndAdd(3) + " " + si + SO.compareAndSet("x", "y") + so + (Object) SO.getAndSet(1) + so);
        System.out.println((int) V.getAndAdd(o, 2) + "" + V.get(o) + V.varType() + V.coordinateTypes() + V.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD) + STR.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD) + F.isAccessModeSupported(VarHandle.AccessMode.GET_AND_BITWISE_OR));
        t("reference add", () -> (String) STR.getAndAdd(o, "x"));
        t("float bits", () -> (float) F.getAndBitwiseOr(o, 1f));
        t("boolean add", () -> (boolean) Z.getAndAdd(o, true));
        t("null receiver", () -> (int) I.get((VarHandleFields) null));
        t("wrong receiver", () -> (int) I.get("s"));
        t("widening value", () -> { L.set(o, 5); return o.l; });
        t("wrong value", () -> { I.set(o, 5L); return 0; });
        t("wrong object value", () -> { STR.set(o, (Object) 5); return 0; });
        t("object value ok", () -> { STR.set(o, (Object) "fine"); return o.str; });
        t("final set", () -> { vh("fin", int.class).set(o, 1); return 0; });
        t("final get", () -> (int) vh("fin", int.class).get(o));
        t("missing", () -> vh("none", int.class));
        t("generic call", () -> I.toMethodHandle(VarHandle.AccessMode.GET_AND_ADD).invoke(o, 100) + " " + o.i);
        t("mode type", () -> I.accessModeType(VarHandle.AccessMode.COMPARE_AND_SET));
        VarHandle.fullFence(); VarHandle.acquireFence(); VarHandle.releaseFence(); VarHandle.loadLoadFence(); VarHandle.storeStoreFence();
        System.out.println("fences");
    }
}
