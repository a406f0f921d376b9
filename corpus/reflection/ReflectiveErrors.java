// Failures seen through reflection: initializer errors, nested invocation targets, class cast, wrapped errors and their traces
import java.lang.reflect.*;

public class ReflectiveErrors {
    static class Bad { static { if (true) throw new IllegalStateException("clinit"); } static int f; static void m() { } Bad() { } }
    static class Bad2 { static { if (true) throw new IllegalStateException("clinit2"); } static int f = 1; }
    static class Target {
        static int depth;
        public static Object nested(int n) throws Exception {
            if (n == 0) throw new ArithmeticException("bottom");
            return Target.class.getMethod("nested", int.class).invoke(null, n - 1);
        }
        public static void error() { throw new AssertionError("err"); }
        public void inst() { throw new UnsupportedOperationException(); }
        public static int recurse(int n) throws Exception { depth = Math.max(depth, n); return n == 0 ? 0 : 1 + (Integer) Target.class.getMethod("recurse", int.class).invoke(null, n - 1); }
    }

    interface X { Object go() throws Throwable; }
    static void t(String n, X x) {
        try {
            System.out.println(n + " " + x.go());
        } catch (Throwable e) {
            StringBuilder sb = new StringBuilder(n);
            for (Throwable c = e; c != null; c = c.getCause()) sb.append(" <- ").append(c.getClass().getSimpleName()).append(':').append(c instanceof InvocationTargetException ? null : c.getMessage());
            System.out.println(sb);
        }
    }

    public static void main(String[] args) throws Exception {
        t("initializer by method", () -> Bad.class.getDeclaredMethod("m").invoke(null));
        t("again by constructor", () -> Bad.class.getDeclaredConstructor().newInstance());
        t("again by field", () -> Bad.class.getDeclaredField("f").get(null));
        t("initializer by field", () -> Bad2.class.getDeclaredField("f").get(null));
        t("by forName", () -> Class.forName("ReflectiveErrors$Bad2"));
        t("nested", () -> Target.nested(3));
        t("error", () -> Target.class.getMethod("error").invoke(null));
        t("inst", () -> Target.class.getMethod("inst").invoke(new Target()));
        t("recursion", () -> Target.recurse(60) + " " + Target.depth);
        t("object wait", () -> Object.class.getMethod("notify").invoke(new Object()));
        t("hash", () -> Object.class.getMethod("hashCode").invoke("a"));
        t("getClass", () -> Object.class.getMethod("getClass").invoke(1));
        t("clone", () -> Object.class.getDeclaredMethod("clone").invoke(new int[0]));
        try {
            Target.class.getMethod("inst").invoke(new Target());
        } catch (InvocationTargetException e) {
            StackTraceElement[] st = e.getCause().getStackTrace();
            System.out.println(st[0] + " ... " + st[st.length - 1]);
        }
        for (int i = 0; i < 40; i++) Target.class.getMethod("recurse", int.class).invoke(null, 1);
        try {
            for (int i = 0; i < 40; i++) Target.class.getMethod("error").invoke(null);
        } catch (InvocationTargetException e) {
            System.out.println(e.getCause().getMessage());
        }
    }
}
