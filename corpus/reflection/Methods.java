// Methods by reflection: invoke with boxing, widening, varargs, overloads, static, private, bridges, exceptions
import java.lang.reflect.*;
import java.util.*;

public class Methods {
    static class T {
        public int add(int a, long b) { return (int) (a + b); }
        public static String st(String s, char c) { return s + c; }
        private double prv(double d) { return d / 2; }
        public void fail(String m) throws Exception { throw new java.io.IOException(m); }
        public Object nothing() { return null; }
        public void voided() { }
        public String va(String p, int... xs) { return p + xs.length; }
        protected boolean prot(boolean z, byte b, short s, float f) { return z ^ b + s + f > 0; }
        public String over(Object o) { return "O"; }
        public String over(String s) { return "S"; }
        public String over(int i) { return "i"; }
        public final synchronized strictfp int mods() { return 1; }
        public String virt() { return "T"; }
    }
    static class U extends T { @Override public String virt() { return "U"; } public String own() { return "own"; } }
    static abstract class Abs { abstract int a(); native int n(); }
    interface I { default String d() { return "I.d"; } static String s() { return "I.s"; } String a(); }

    interface X { Object go() throws Throwable; }
    static void t(String n, X x) {
        try {
            System.out.println(n + " " + x.go());
        } catch (InvocationTargetException e) {
            System.out.println(n + " ITE " + e.getCause() + " " + e.getMessage() + (e.getCause() == e.getTargetException()));
        } catch (Throwable e) {
            System.out.println(n + " " + e.getClass().getSimpleName());
        }
    }

    static Method m(String n, Class<?>... p) throws Exception { Method x = T.class.getDeclaredMethod(n, p); x.setAccessible(true); return x; }

    public static void main(String[] args) throws Exception {
        T o = new T(), u = new U();
        t("boxing and widening", () -> m("add", int.class, long.class).invoke(o, (short) 3, 4));
        t("narrowing", () -> m("add", int.class, long.class).invoke(o, 3L, 4));
        t("null for primitive", () -> m("add", int.class, long.class).invoke(o, null, 4));
        t("too few", () -> m("add", int.class, long.class).invoke(o, 3));
        t("wrong type", () -> m("st", String.class, char.class).invoke(null, 5, 'c'));
        t("static", () -> m("st", String.class, char.class).invoke(null, "s", 'c'));
        t("static with receiver", () -> m("st", String.class, char.class).invoke("whatever", null, 'c'));
        t("private", () -> m("prv", double.class).invoke(o, 5f));
        t("exception", () -> m("fail", String.class).invoke(o, "io"));
        t("null receiver", () -> m("voided").invoke(null));
        t("wrong receiver", () -> m("voided").invoke("str"));
        t("void result", () -> m("voided").invoke(o));
        t("null result", () -> m("nothing").invoke(o, (Object[]) null));
        t("varargs needs array", () -> m("va", String.class, int[].class).invoke(o, "p", 1));
        t("varargs array", () -> m("va", String.class, int[].class).invoke(o, "p", new int[] {1, 2}));
        t("prot", () -> m("prot", boolean.class, byte.class, short.class, float.class).invoke(o, true, (byte) 1, (byte) 2, 'c'));
        t("overloads", () -> "" + m("over", Object.class).invoke(o, "x") + m("over", String.class).invoke(o, "x") + m("over", int.class).invoke(o, 'x'));
        t("virtual", () -> m("virt").invoke(u));
        t("missing", () -> T.class.getMethod("add"));
        t("private via getMethod", () -> T.class.getMethod("prv", double.class));
        t("inherited", () -> U.class.getMethod("add", int.class, long.class).getDeclaringClass().getSimpleName());
        t("not declared", () -> U.class.getDeclaredMethod("add", int.class, long.class));
        t("interface default", () -> I.class.getMethod("d").invoke((I) () -> "x"));
        t("interface static", () -> I.class.getMethod("s").invoke(null));
        t("abstract", () -> { Method a = Abs.class.getDeclaredMethod("a"); return Modifier.toString(a.getModifiers()) + a.invoke(new Abs() { int a() { return 8; } }); });
        t("object method on interface type", () -> I.class.getMethod("toString"));
        t("lambda receiver", () -> Runnable.class.getMethod("run").invoke((Runnable) () -> { throw new IllegalStateException("lam"); }));
        t("main", () -> Methods.class.getMethod("main", String[].class).getName());
        t("string", () -> String.class.getMethod("substring", int.class, int.class).invoke("hello", 1, (byte) 3));
        t("cause is error", () -> { Method q = Methods.class.getDeclaredMethod("boom"); return q.invoke(null); });
        List<String> names = new ArrayList<>();
        for (Method x : T.class.getDeclaredMethods()) if (!x.isSynthetic()) names.add(x.toString());
        Collections.sort(names);
        names.forEach(System.out::println);
        names.clear();
        for (Method x : U.class.getMethods()) if (x.getDeclaringClass() != Object.class) names.add(x.getName() + x.getParameterCount());
        Collections.sort(names);
        System.out.println(names + " " + m("va", String.class, int[].class).isVarArgs() + Modifier.toString(m("mods").getModifiers()) + " " + m("fail", String.class).toGenericString() + m("add", int.class, long.class).equals(m("add", int.class, long.class)));
        System.out.println(Modifier.toString(Abs.class.getDeclaredMethod("n").getModifiers()) + " " + m("fail", String.class).getExceptionTypes()[0] + m("voided").getReturnType());
    }

    static void boom() { throw new StackOverflowError("fake"); }
}
