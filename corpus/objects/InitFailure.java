// A failing static initializer: ExceptionInInitializerError first, NoClassDefFoundError after; errors pass unwrapped
public class InitFailure {
    static int tries;

    static class Bad {
        static int v = compute();
        static int compute() { tries++; throw new IllegalStateException("boom"); }
        static void m() { }
    }

    static class SubOfBad extends Bad { static { System.out.println("never"); } }
    static class ThrowsError { static { if (true) throw new AssertionError("direct"); } static void m() { } }
    static class Nested { static { Bad2.m(); } static void m() { } }
    static class Bad2 { static int x = Integer.parseInt("zero"); static void m() { } }
    interface BadI { int V = Integer.parseInt("nope"); default void d() { } }
    static class ImplBadI implements BadI { }
    enum BadEnum { A; BadEnum() { throw new RuntimeException("enum"); } }

    interface X { void run() throws Throwable; }

    static void t(String name, X x) {
        try {
            x.run();
            System.out.println(name + " ok");
        } catch (Throwable e) {
            System.out.println(name + " " + e.getClass().getName() + ": " + e.getMessage() + " cause "
                + (e.getCause() == null ? "none" : e.getCause().getClass().getName() + ": " + e.getCause().getMessage()));
        }
    }

    public static void main(String[] args) {
        t("first", () -> Bad.m());
        t("second", () -> Bad.m());
        t("new", () -> new Bad());
        t("field", () -> System.out.println(Bad.v));
        t("sub", () -> new SubOfBad());
        t("sub again", () -> new SubOfBad());
        t("array", () -> System.out.println(new Bad[1].length));
        t("class literal", () -> System.out.println(Bad.class.getName()));
        t("forName", () -> Class.forName("InitFailure$Bad"));
        t("forName no init", () -> Class.forName("InitFailure$Bad", false, InitFailure.class.getClassLoader()));
        t("error", () -> ThrowsError.m());
        t("error again", () -> ThrowsError.m());
        t("nested", () -> Nested.m());
        t("nested again", () -> Nested.m());
        t("inner", () -> Bad2.m());
        t("interface", () -> new ImplBadI());
        t("interface field", () -> System.out.println(BadI.V));
        t("enum", () -> System.out.println(BadEnum.A));
        t("enum valueOf", () -> BadEnum.valueOf("A"));
        t("reflective", () -> Bad.class.getDeclaredMethod("m").invoke(null));
        System.out.println(tries);
    }
}
