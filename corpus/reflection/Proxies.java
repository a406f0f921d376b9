// java.lang.reflect.Proxy: dispatch, Object methods, defaults, exceptions, primitive results, many interfaces
import java.lang.reflect.*;
import java.util.*;
import java.util.function.*;

public class Proxies {
    interface Calc { int add(int a, long b); void none(); double[] arr(String... s); default String dflt() { return "dflt" + add(1, 2); } boolean z(); char c(); float f(); Object o() throws java.io.IOException; }
    interface Other { int add(int a, long b); String name(); }
    static class Undeclared extends Exception { }

    static class H implements InvocationHandler {
        final Map<String, Object> results = new HashMap<>();
        final StringBuilder log = new StringBuilder();
        public Object invoke(Object p, Method m, Object[] a) throws Throwable {
            log.append(m.getDeclaringClass().getSimpleName()).append('.').append(m.getName()).append(a == null ? "()" : Arrays.deepToString(a)).append(' ');
            if (m.isDefault()) return InvocationHandler.invokeDefault(p, m, a);
            Object r = results.get(m.getName());
            if (r instanceof Throwable t) throw t;
            return r;
        }
    }

    interface X { Object go() throws Throwable; }
    static void t(String n, X x) {
        try {
            System.out.println(n + " " + x.go());
        } catch (UndeclaredThrowableException e) {
            System.out.println(n + " UTE " + e.getCause().getClass().getSimpleName());
        } catch (Throwable e) {
            System.out.println(n + " " + e.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) throws Throwable {
        H h = new H();
        Calc c = (Calc) Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {Calc.class, Other.class, Runnable.class}, h);
        h.results.put("add", 42); h.results.put("arr", new double[] {1.5}); h.results.put("z", true); h.results.put("c", 'q'); h.results.put("f", 2.5f); h.results.put("name", "nm"); h.results.put("hashCode", 99); h.results.put("equals", true); h.results.put("toString", "str");
        t("add", () -> c.add(1, 2L));
        t("via other", () -> ((Other) c).add(3, 4) + ((Other) c).name());
        t("arr", () -> c.arr("x", "y")[0] + " " + c.z() + c.c() + c.f());
        t("none", () -> { c.none(); ((Runnable) c).run(); return 0; });
        t("object methods", () -> c.hashCode() + c.toString() + c.equals(null));
        t("default", () -> c.dflt());
        t("getClass is not dispatched", () -> Proxy.isProxyClass(c.getClass()) + " " + (Proxy.getInvocationHandler(c) == h) + Modifier.toString(c.getClass().getModifiers() & Modifier.FINAL) + (c.getClass().getSuperclass() == Proxy.class) + c.getClass().getInterfaces().length);
        System.out.println(h.log);
        h.results.put("add", 5L);
        t("wrong box", () -> c.add(1, 1));
        h.results.put("add", null);
        t("null for int", () -> c.add(1, 1));
        h.results.put("o", new java.io.IOException());
        t("declared", () -> c.o());
        h.results.put("o", new Undeclared());
        t("undeclared", () -> c.o());
        h.results.put("none", new IllegalStateException());
        t("runtime", () -> { c.none(); return 0; });
        h.results.put("none", new Error());
        t("error", () -> { c.none(); return 0; });
        h.results.put("arr", "not an array");
        t("wrong reference", () -> c.arr());
        h.results.put("none", "ignored result");
        t("void ignores", () -> { c.none(); return "ok"; });
        t("not interface", () -> Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {String.class}, h));
        t("duplicate", () -> Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {Runnable.class, Runnable.class}, h));
        t("null handler", () -> Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {Runnable.class}, null));
        t("not a proxy", () -> Proxy.getInvocationHandler("x"));
        List<String> target = new ArrayList<>();
        @SuppressWarnings("unchecked") List<String> logging = (List<String>) Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {List.class}, (p, m, a) -> { Object r = m.invoke(target, a); return m.getName().equals("size") ? (Integer) r + 100 : r; });
        logging.add("a"); logging.addAll(List.of("b", "c"));
        System.out.println(logging.size() + " " + logging + logging.get(1) + logging.contains("c") + logging.equals(target));
        for (String s : logging) System.out.print(s);
        logging.sort(Comparator.reverseOrder());
        System.out.println(target);
        Object p1 = Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {Supplier.class}, (p, m, a) -> "one"), p2 = Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {Supplier.class}, (p, m, a) -> "two");
        System.out.println((p1.getClass() == p2.getClass()) + " " + ((Supplier<?>) p1).get() + ((Supplier<?>) p2).get());
    }
}
