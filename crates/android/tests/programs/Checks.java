import java.util.Objects;

/** Compares, and remembers whether something differed. */
final class Checks {
    private static int failures;

    static void same(String what, Object expected, Object actual) {
        if (!Objects.deepEquals(expected, actual)) {
            failures++;
            System.err.println(what + ": " + text(actual) + " instead of " + text(expected));
        }
    }

    interface Action {
        void run() throws Exception;
    }

    /** The action throws this. */
    static void thrown(String what, String expected, Action action) {
        String actual = "nothing";
        try {
            action.run();
        } catch (Throwable thrown) {
            actual = thrown.toString();
        }
        same(what, expected, actual);
    }

    static void end() {
        System.exit(failures == 0 ? 0 : 1);
    }

    private static String text(Object value) {
        return java.util.Arrays.deepToString(new Object[] {value});
    }
}
