import java.io.PrintStream;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * One line for each thing that happens to a test, on standard error, which is never buffered: what
 * was reported before a process is killed is not lost.
 *
 * <p>The lines are {@code @@ class NAME}, {@code @@ start ID}, {@code @@ pass ID}, {@code @@ skip
 * ID}, {@code @@ fail ID MESSAGE} and {@code @@ done NAME}, separated by tabs. Each starts on a line
 * of its own, whatever the tests print.
 */
final class Report {
    private static final int LONGEST = 300;

    /** Tests may set another. */
    private final PrintStream stream = System.err;

    private final boolean traces = Boolean.getBoolean("suites.traces");
    private final Map<String, Integer> seen = new HashMap<>();

    /** Tests not to run. */
    final Set<String> skipped = new HashSet<>();

    /** Takes the arguments that start with a minus for tests to skip. */
    Report(String[] arguments) {
        for (String argument : arguments) {
            if (argument.startsWith("-")) {
                skipped.add(argument.substring(1));
            }
        }
    }

    void start(String tests) {
        seen.clear();
        say("class", tests);
    }

    /** Makes a name that is used again another one. */
    String unique(String name) {
        Integer before = seen.get(name);
        int count = before == null ? 1 : before + 1;
        seen.put(name, count);
        return clean(count == 1 ? name : name + "#" + count);
    }

    void say(String verb, String id) {
        line(verb + "\t" + id);
    }

    void fail(String id, Throwable thrown) {
        line("fail\t" + id + "\t" + describe(thrown));
        if (traces && thrown != null) {
            thrown.printStackTrace(stream);
        }
    }

    private void line(String text) {
        // One write, so that nothing comes between.
        stream.print("\n@@ " + text + "\n");
        stream.flush();
    }

    private static String describe(Throwable thrown) {
        String text;
        try {
            text = String.valueOf(thrown);
        } catch (Throwable worse) {
            text = thrown.getClass().getName() + ", whose toString throws " + worse.getClass();
        }
        text = clean(text.trim());
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST);
    }

    /** The first line, without what would break the format. */
    private static String clean(String text) {
        StringBuilder clean = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\n' || c == '\r') {
                break;
            }
            clean.append(c >= ' ' && c < 127 ? c : '?');
        }
        return clean.toString();
    }
}
