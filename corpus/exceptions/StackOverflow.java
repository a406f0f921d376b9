// StackOverflowError: caught at the bottom and midway, finally blocks run, thread usable after, repeated
public class StackOverflow {
    static int depth, finallies;

    static void down() { depth++; down(); }
    static int wide(long a, double b, Object c) { depth++; return wide(a + 1, b * 2, c) + 1; }

    static void withFinally() {
        try {
            depth++;
            withFinally();
        } finally {
            finallies++;
        }
    }

    static boolean mutualA(int n) { return mutualB(n + 1); }
    static boolean mutualB(int n) { depth = n; return mutualA(n + 1); }

    static class Rec { Rec r = new Rec(); }
    static class Str { @Override public String toString() { return "x" + this; } }

    interface X { void run(); }

    static void t(String n, X x) {
        depth = 0;
        try {
            x.run();
            System.out.println(n + " returned");
        } catch (StackOverflowError e) {
            System.out.println(n + " overflow " + (depth > 200) + " message " + e.getMessage() + " trace " + (e.getStackTrace().length > 100) + " <=1024 " + (e.getStackTrace().length <= 1024));
        }
    }

    static int limited(int n) {
        try {
            return limited(n + 1);
        } catch (StackOverflowError e) {
            return n > 100 ? 1 : 0;
        }
    }

    public static void main(String[] args) throws Exception {
        t("plain", () -> down());
        t("plain again", () -> down());
        t("wide", () -> wide(1, 2, "c"));
        t("finally", () -> withFinally());
        System.out.println(finallies > 100);
        t("mutual", () -> mutualA(0));
        depth = 1000;
        t("constructor", () -> { try { new Rec(); } finally { depth = 1000; } });
        t("toString", () -> { try { new Str().toString(); } finally { depth = 1000; } });
        System.out.println(limited(0));
        Thread th = new Thread(() -> t("thread", () -> down()));
        th.start();
        th.join();
        System.out.println("still alive");
    }
}
