// MethodHandle combinators: insert, drop, permute, filter, fold, guard, catch, try-finally, spread, collect, loops, cast
import java.lang.invoke.*;
import java.util.*;
import static java.lang.invoke.MethodHandles.*;
import static java.lang.invoke.MethodType.methodType;

public class Combinators {
    static String cat(String a, int b, long c) { return a + "/" + b + "/" + c; }
    static int len(String s) { return s.length(); }
    static boolean isLong(String s) { return s.length() > 3; }
    static String up(String s) { return s.toUpperCase(); }
    static String low(String s) { return s.toLowerCase(); }
    static String handler(IllegalStateException e, String s) { return "caught " + e.getMessage() + s; }
    static String thrower(String s) { if (s.isEmpty()) throw new IllegalStateException("empty"); return s + "!"; }
    static String cleanup(Throwable t, String r, String s) { return "clean(" + (t == null ? null : t.getMessage()) + "," + r + "," + s + ")"; }
    static int sum(int... v) { int s = 0; for (int x : v) s += x; return s; }
    static int step(int acc, int i) { return acc * 2 + i; }
    static boolean less(int acc, int max) { return acc < max; }
    static int inc(int acc, int max) { return acc + 3; }
    static void sideEffect(String s) { log.append(s).append(';'); }
    static StringBuilder log = new StringBuilder();

    static MethodHandle h(String n, MethodType t) throws Exception { return lookup().findStatic(Combinators.class, n, t); }

    public static void main(String[] args) throws Throwable {
        MethodType ss = methodType(String.class, String.class);
        MethodHandle cat = h("cat", methodType(String.class, String.class, int.class, long.class)), len = h("len", methodType(int.class, String.class)), up = h("up", ss), low = h("low", ss);
        System.out.println((String) insertArguments(cat, 1, 5, 6L).invokeExact("a") + " " + (String) insertArguments(cat, 0, "x").invokeExact(1, 2L));
        System.out.println((String) dropArguments(up, 0, int.class, double.class).invokeExact(1, 2.0, "drop") + dropArguments(up, 1, Object.class).type());
        System.out.println((String) permuteArguments(cat, methodType(String.class, long.class, String.class, int.class), 1, 2, 0).invokeExact(9L, "p", 8) + (String) permuteArguments(insertArguments(cat, 2, 1L), methodType(String.class, int.class, String.class), 1, 0).invokeExact(7, "q"));
        System.out.println((int) filterReturnValue(up, len).invokeExact("four") + " " + (String) filterArguments(cat, 0, up).invokeExact("f", 1, 2L) + (int) filterArguments(h("sum", methodType(int.class, int[].class)).asCollector(int[].class, 2), 0, len, len).invokeExact("ab", "cde"));
        System.out.println((String) collectArguments(cat, 1, len).invokeExact("c", "12345", 3L));
        System.out.println((String) foldArguments(dropArguments(insertArguments(cat, 2, 0L), 1, new Class<?>[0]), insertArguments(up, 0, "folded")).invokeExact(4));
        System.out.println((String) foldArguments(up, h("sideEffect", methodType(void.class, String.class))).invokeExact("se") + log);
        MethodHandle guard = guardWithTest(h("isLong", methodType(boolean.class, String.class)), up, low);
        System.out.println((String) guard.invokeExact("LONGER") + (String) guard.invokeExact("ABC"));
        MethodHandle c = catchException(h("thrower", ss), IllegalStateException.class, h("handler", methodType(String.class, IllegalStateException.class, String.class)));
        System.out.println((String) c.invokeExact("ok") + (String) c.invokeExact(""));
        MethodHandle tf = tryFinally(h("thrower", ss), h("cleanup", methodType(String.class, Throwable.class, String.class, String.class)));
        System.out.println((String) tf.invokeExact("tf"));
        try {
            String s = (String) tf.invokeExact("");
        } catch (IllegalStateException e) {
            System.out.println("rethrown " + e.getMessage());
        }
        MethodHandle sum = h("sum", methodType(int.class, int[].class));
        System.out.println((int) sum.asCollector(int[].class, 3).invokeExact(1, 2, 3) + " " + (int) sum.asVarargsCollector(int[].class).invoke(1, 2, 3, 4) + (String) cat.asSpreader(Object[].class, 3).invokeExact(new Object[] {"sp", 1, 2L}) + cat.asSpreader(1, Object[].class, 2).invoke("s", new Object[] {5, 6L}));
        System.out.println((Object) cat.asType(methodType(Object.class, Object.class, short.class, int.class)).invokeExact((Object) "as", (short) 1, 2) + " " + (byte) explicitCastArguments(len, methodType(byte.class, Object.class)).invokeExact((Object) "12345") + (int) explicitCastArguments(constant(double.class, 3.99), methodType(int.class)).invokeExact());
        System.out.println((int) constant(int.class, 5).invokeExact() + " " + (String) identity(String.class).invokeExact("id") + (int) zero(int.class).invokeExact() + zero(String.class).invoke() + empty(methodType(long.class, String.class)).invoke("x"));
        MethodHandle loop = countedLoop(dropArguments(constant(int.class, 5), 0, int.class), identity(int.class), h("step", methodType(int.class, int.class, int.class)));
        System.out.println((int) loop.invokeExact(1));
        MethodHandle wl = whileLoop(zero(int.class).asType(methodType(int.class)), h("less", methodType(boolean.class, int.class, int.class)), h("inc", methodType(int.class, int.class, int.class)));
        System.out.println((int) wl.invokeExact(10) + " " + (int) doWhileLoop(null, h("inc", methodType(int.class, int.class, int.class)), h("less", methodType(boolean.class, int.class, int.class))).invokeExact(0));
        MethodHandle it = iteratedLoop(null, constant(String.class, ""), lookup().findVirtual(String.class, "concat", ss));
        System.out.println((String) it.invoke(List.of("a", "b", "c")));
        MethodHandle thr = throwException(int.class, IllegalArgumentException.class);
        try {
            int x = (int) thr.invokeExact(new IllegalArgumentException("thrown"));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println((String) tableSwitch(insertArguments(dropArguments(up, 0, int.class), 1, "dflt"), insertArguments(dropArguments(up, 0, int.class), 1, "zero"), insertArguments(dropArguments(up, 0, int.class), 1, "one")).invokeExact(1));
        for (Throwable t : new Throwable[] {fails(() -> insertArguments(cat, 1, "bad")), fails(() -> permuteArguments(cat, methodType(void.class))), fails(() -> guardWithTest(up, up, low)), fails(() -> cat.asType(methodType(int.class))), fails(() -> filterReturnValue(cat, sum)), fails(() -> cat.bindTo(5))}) System.out.print(t.getClass().getSimpleName() + " ");
        System.out.println();
    }

    interface X { Object go() throws Throwable; }
    static Throwable fails(X x) { try { x.go(); return new Error("no failure"); } catch (Throwable t) { return t; } }
}
