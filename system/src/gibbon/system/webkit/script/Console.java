package gibbon.system.webkit.script;

/** Where scripts write: the log, unless the page's owner wants to know. */
public final class Console {
    public interface Listener {
        void message(String level, String text);
    }

    static Listener listener = (level, text) -> { };

    private Console() {}

    public static void listen(Listener wanted) {
        listener = wanted;
    }

    static void error(String text) {
        listener.message("error", text);
    }
}
