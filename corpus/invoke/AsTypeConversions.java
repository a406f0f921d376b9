// Conversions of MethodHandle.invoke and asType: boxing, unboxing, widening, casts, void, and their failures
import java.lang.invoke.*;
import static java.lang.invoke.MethodType.methodType;

public class AsTypeConversions {
    static long wide(long l) { return l + 1; }
    static double dbl(double d) { return d / 2; }
    static Integer boxed(Integer i) { return i == null ? null : i + 1; }
    static Object obj(Object o) { return o; }
    static void nothing(int i) { count += i; }
    static String str(CharSequence cs) { return "cs" + cs; }
    static byte bt(byte b) { return (byte) (b + 1); }
    static boolean bool(boolean z) { return !z; }
    static char ch(char c) { return (char) (c + 1); }
    static int count;

    interface X { Object go() throws Throwable; }
    static void t(String n, X x) {
        try {
            Object o = x.go();
            System.out.println(n + " " + o + " " + (o == null ? null : o.getClass().getSimpleName()));
        } catch (Throwable e) {
            System.out.println(n + " " + e.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandle wide = l.findStatic(AsTypeConversions.class, "wide", methodType(long.class, long.class)), dbl = l.findStatic(AsTypeConversions.class, "dbl", methodType(double.class, double.class)), boxed = l.findStatic(AsTypeConversions.class, "boxed", methodType(Integer.class, Integer.class)), obj = l.findStatic(AsTypeConversions.class, "obj", methodType(Object.class, Object.class)), nothing = l.findStatic(AsTypeConversions.class, "nothing", methodType(void.class, int.class)), str = l.findStatic(AsTypeConversions.class, "str", methodType(String.class, CharSequence.class)), bt = l.findStatic(AsTypeConversions.class, "bt", methodType(byte.class, byte.class)), bool = l.findStatic(AsTypeConversions.class, "bool", methodType(boolean.class, boolean.class)), ch = l.findStatic(AsTypeConversions.class, "ch", methodType(char.class, char.class));
        t("int to long", () -> (long) wide.invoke(5));
        t("char to long", () -> (long) wide.invoke('a'));
        t("boxed byte to long", () -> (long) wide.invoke((Byte) (byte) 7));
        t("object to long", () -> (long) wide.invoke((Object) 8));
        t("object Long boxed result", () -> wide.invoke((Object) 9L));
        t("object Double to long", () -> (long) wide.invoke((Object) 9.0));
        t("object String to long", () -> (long) wide.invoke((Object) "9"));
        t("null to long", () -> (long) wide.invoke((Object) null));
        t("double to long", () -> (long) wide.invoke(1.0));
        t("result narrowed", () -> (int) wide.invoke(1L));
        t("result widened", () -> (double) wide.invoke(1L));
        t("result boxed Object", () -> (Object) dbl.invoke(3));
        t("result as Double", () -> (Double) dbl.invoke(3f));
        t("result as Float", () -> (Float) dbl.invoke(3f));
        t("float to double", () -> (double) dbl.invoke(1.5f));
        t("long to double", () -> (double) dbl.invoke(1L << 53));
        t("Integer unboxed in", () -> (int) boxed.invoke(5));
        t("Integer to long result", () -> (long) boxed.invoke(5));
        t("null unboxed result", () -> (int) boxed.invoke((Integer) null));
        t("byte to Integer", () -> boxed.invoke((byte) 1));
        t("Object to Integer", () -> boxed.invoke((Object) 1));
        t("int to Object", () -> (int) obj.invoke(5));
        t("Object result to short", () -> (short) obj.invoke((short) 5));
        t("Object result to wrong", () -> (short) obj.invoke(5));
        t("Object result widened", () -> (long) obj.invoke(5));
        t("Object result cast", () -> (String) obj.invoke(5));
        t("void to Object", () -> nothing.asType(methodType(Object.class, int.class)).invoke(1));
        t("void to int", () -> (int) nothing.asType(methodType(int.class, int.class)).invokeExact(1));
        t("int dropped", () -> { wide.invoke(1L); return count; });
        t("widening reference", () -> str.invoke("x"));
        t("narrowing reference", () -> str.invoke((Object) new StringBuilder("sb")));
        t("bad reference", () -> str.invoke((Object) 1));
        t("byte", () -> (byte) bt.invoke((byte) 127));
        t("int to byte", () -> bt.invoke(1));
        t("boolean", () -> bool.invoke(true));
        t("Boolean object", () -> bool.invoke((Object) Boolean.TRUE));
        t("int to boolean", () -> bool.invoke(1));
        t("char", () -> ch.invoke('a'));
        t("char to int result", () -> (int) ch.invoke('a'));
        t("byte to char", () -> ch.invoke((byte) 1));
        t("explicit int to boolean", () -> MethodHandles.explicitCastArguments(bool, methodType(boolean.class, int.class)).invoke(2));
        t("explicit null to int", () -> MethodHandles.explicitCastArguments(wide, methodType(long.class, Object.class)).invoke((Object) null));
        t("explicit double to byte", () -> MethodHandles.explicitCastArguments(bt, methodType(byte.class, double.class)).invoke(300.7));
        t("with arguments", () -> wide.invokeWithArguments((short) 5));
        t("with list", () -> str.invokeWithArguments(java.util.List.of("li")));
    }
}
