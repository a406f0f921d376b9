// Parameters without names, modifiers of every kind, synthetic members, accessibility checks between classes
import java.lang.reflect.*;
import java.util.*;

public class ParametersAndModifiers {
    static abstract class M { public static final int A = 1; private volatile transient Object b; protected abstract void c(); synchronized final void d() { } static strictfp double e() { return 0; } native void f(); public default_ g() { return null; } }
    static class default_ { }
    void many(final int a, String b, int[]... c) { }

    static class Hidden { private int secret = 5; private static String st() { return "st"; } int pkg = 6; private Hidden() { } }

    interface X { Object go() throws Exception; }
    static void t(String n, X x) {
        try {
            System.out.println(n + " " + x.go());
        } catch (Exception e) {
            System.out.println(n + " " + e.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) throws Exception {
        Method many = ParametersAndModifiers.class.getDeclaredMethod("many", int.class, String.class, int[][].class);
        for (Parameter p : many.getParameters()) System.out.println(p + " " + p.getName() + " " + p.isNamePresent() + p.isVarArgs() + p.getModifiers() + p.isImplicit() + p.getType().getSimpleName() + p.getParameterizedType().getTypeName());
        System.out.println(Arrays.toString(many.getParameterTypes()) + many.getParameterCount() + many.getParameters()[0].getDeclaringExecutable().getName());
        Member[] all = {M.class.getDeclaredField("A"), M.class.getDeclaredField("b"), M.class.getDeclaredMethod("c"), M.class.getDeclaredMethod("d"), M.class.getDeclaredMethod("e"), M.class.getDeclaredMethod("f"), M.class.getDeclaredMethod("g")};
        for (Member m : all) System.out.println(m.getName() + " " + Modifier.toString(m.getModifiers()) + " " + m.isSynthetic() + Modifier.isStatic(m.getModifiers()) + Modifier.isAbstract(m.getModifiers()));
        System.out.println(Modifier.toString(M.class.getModifiers()) + " | " + Modifier.toString(Runnable.class.getModifiers()) + " | " + Modifier.toString(String.class.getModifiers()) + " | " + Modifier.toString(Thread.State.class.getModifiers()) + " | " + Modifier.toString(int[].class.getModifiers()) + " | " + Modifier.toString(Map.Entry.class.getModifiers()) + " | " + Modifier.toString(Override.class.getModifiers()));
        t("private field of the JDK", () -> String.class.getDeclaredField("value").get("x"));
        t("open the JDK", () -> { String.class.getDeclaredField("value").setAccessible(true); return 0; });
        t("trySetAccessible JDK", () -> String.class.getDeclaredField("value").trySetAccessible());
        t("trySetAccessible own", () -> Hidden.class.getDeclaredField("secret").trySetAccessible());
        t("own private accessible", () -> { Field f = Hidden.class.getDeclaredField("secret"); f.setAccessible(true); return f.getInt(Hidden.class.getDeclaredConstructor().getClass() == null ? null : make()); });
        t("canAccess", () -> { Method m = Hidden.class.getDeclaredMethod("st"); m.setAccessible(true); return m.canAccess(null) + "" + m.invoke(null); });
        t("package private", () -> Hidden.class.getDeclaredField("pkg").get(make()));
        t("public member of non-exported class", () -> { Object l = List.of(1, 2); Method m = l.getClass().getMethod("size"); return m.invoke(l); });
        t("public interface method instead", () -> List.class.getMethod("size").invoke(List.of(1, 2)));
        t("unmodifiable map entry", () -> { Object e = Map.of("k", 1).entrySet().iterator().next(); return Map.Entry.class.getMethod("getKey").invoke(e); });
        System.out.println(ParametersAndModifiers.class.getDeclaredMethod("main", String[].class).isVarArgs() + " " + Hidden.class.getDeclaredFields().length);
    }

    static Hidden make() throws Exception { Constructor<Hidden> c = Hidden.class.getDeclaredConstructor(); c.setAccessible(true); return c.newInstance(); }
}
