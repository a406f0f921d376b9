// Uncaught exception with suppressed ones that have causes of their own: indentation of the printed trace
public class UncaughtSuppressed {
    static class Res implements AutoCloseable {
        final String name;
        Res(String name) { this.name = name; System.out.println("open " + name); }
        @Override public void close() throws Exception {
            System.out.println("close " + name);
            throw new Exception("closing " + name, new RuntimeException("inner " + name));
        }
    }

    static void work() throws Exception {
        try (Res a = new Res("a"); Res b = new Res("b")) {
            System.out.println("body");
            throw new IllegalStateException("body failed");
        }
    }

    public static void main(String[] args) throws Exception {
        try {
            work();
        } catch (IllegalStateException e) {
            RuntimeException top = new RuntimeException("top", e);
            top.addSuppressed(new Error("extra"));
            throw top;
        }
    }
}
