// Constructors by reflection: newInstance, inner classes, abstract, private, exceptions, enums, records, arrays
import java.lang.reflect.*;
import java.util.*;

public class Constructors {
    public static class A { final String s; public A() { s = "none"; } public A(int i) { s = "int" + i; } protected A(String x, long... r) { s = x + r.length; } private A(double d) { s = "private" + d; } A(Object o) throws Exception { throw new Exception("ctor " + o); } }
    abstract static class Abs { public Abs() { } }
    interface I { }
    enum E { ONE }
    record R(int a, String b) { R { if (a < 0) throw new IllegalArgumentException("neg"); } }
    class Inner { final int v; Inner(int v) { this.v = v + outer; } }
    int outer = 1000;
    static class NoDefault { NoDefault(int i) { } }
    static class Init { static { System.out.println("Init initialized"); } Init() { } }
    private static class Prv { private Prv() { } @Override public String toString() { return "Prv!"; } }

    interface X { Object go() throws Throwable; }
    static void t(String n, X x) {
        try {
            System.out.println(n + " " + x.go());
        } catch (InvocationTargetException e) {
            System.out.println(n + " ITE " + (e.getCause() instanceof NullPointerException ? "NPE" : e.getCause()));
        } catch (Throwable e) {
            System.out.println(n + " " + e.getClass().getSimpleName());
        }
    }

    static Constructor<?> c(Class<?> k, Class<?>... p) throws Exception { Constructor<?> r = k.getDeclaredConstructor(p); r.setAccessible(true); return r; }

    @SuppressWarnings("deprecation")
    public static void main(String[] args) throws Exception {
        t("default", () -> ((A) c(A.class).newInstance()).s);
        t("int from byte", () -> ((A) c(A.class, int.class).newInstance((byte) 5)).s);
        t("varargs", () -> ((A) c(A.class, String.class, long[].class).newInstance("v", new long[3])).s);
        t("private", () -> ((A) c(A.class, double.class).newInstance(1)).s);
        t("throws", () -> c(A.class, Object.class).newInstance("arg"));
        t("wrong args", () -> c(A.class, int.class).newInstance("x"));
        t("count", () -> c(A.class, int.class).newInstance());
        t("abstract", () -> c(Abs.class).newInstance());
        t("interface", () -> I.class.getDeclaredConstructor());
        t("enum", () -> c(E.class, String.class, int.class).newInstance("X", 1));
        t("record", () -> c(R.class, int.class, String.class).newInstance(1, "b"));
        t("record fails", () -> c(R.class, int.class, String.class).newInstance(-1, "b"));
        t("inner", () -> ((Inner) c(Inner.class, Constructors.class, int.class).newInstance(new Constructors(), 5)).v);
        t("inner null outer", () -> ((Inner) c(Inner.class, Constructors.class, int.class).newInstance(null, 5)).v);
        t("no default", () -> c(NoDefault.class));
        t("class newInstance", () -> A.class.newInstance().s);
        t("class newInstance missing", () -> NoDefault.class.newInstance());
        Constructor<?> ic = c(Init.class);
        System.out.println("constructor found");
        t("initializes", () -> ic.newInstance().getClass().getSimpleName());
        t("private class", () -> c(Prv.class).newInstance());
        t("string", () -> String.class.getConstructor(char[].class, int.class, int.class).newInstance(new char[] {'a', 'b', 'c'}, 1, 2));
        t("list", () -> ArrayList.class.getConstructor(Collection.class).newInstance(List.of(1, 2)));
        t("array", () -> int[].class.getConstructors().length);
        t("primitive", () -> int.class.getDeclaredConstructors().length);
        t("void", () -> void.class.newInstance());
        List<String> l = new ArrayList<>();
        for (Constructor<?> x : A.class.getDeclaredConstructors()) if (!x.isSynthetic()) l.add(x.toGenericString());
        Collections.sort(l);
        l.forEach(System.out::println);
        System.out.println(A.class.getConstructors().length + " " + c(A.class, String.class, long[].class).isVarArgs() + c(A.class, Object.class).getExceptionTypes()[0].getSimpleName() + " " + c(Inner.class, Constructors.class, int.class).getParameterCount() + Modifier.toString(c(A.class, String.class, long[].class).getModifiers()) + c(A.class).getName());
    }
}
