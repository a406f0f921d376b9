// Uncaught exception with causes: "Caused by" sections and the "... n more" folding of common frames
public class UncaughtCauses {
    static void low(int v) {
        if (v > 0) throw new IllegalArgumentException("low " + v);
    }

    static void middle(int v) {
        try {
            low(v);
        } catch (IllegalArgumentException e) {
            throw new IllegalStateException("middle", e);
        }
    }

    static void high(int v) throws Exception {
        try {
            middle(v);
        } catch (RuntimeException e) {
            Exception x = new Exception("high");
            x.initCause(e);
            throw x;
        }
    }

    static class Deep {
        static void a() throws Exception { b(); }
        static void b() throws Exception { high(7); }
    }

    public static void main(String[] args) throws Exception {
        System.out.println("start");
        try {
            Deep.a();
        } finally {
            System.out.println("finally in main");
        }
    }
}
