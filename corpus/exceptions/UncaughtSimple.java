// An uncaught exception in main: stack trace on standard error with frames and lines, exit code 1
public class UncaughtSimple {
    static class Calc {
        int depth;
        int go(int n) {
            if (n == 0) throw new IllegalStateException("at the bottom, depth " + depth);
            depth++;
            return go(n - 1)
                + 1;
        }
    }

    UncaughtSimple(int n) {
        new Calc().go(n);
    }

    static UncaughtSimple make() {
        return new UncaughtSimple(
            3);
    }

    public static void main(String[] args) {
        System.out.println("before the crash");
        make();
        System.out.println("not reached");
    }
}
