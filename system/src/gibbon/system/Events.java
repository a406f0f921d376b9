package gibbon.system;

/** What the system tells the world outside the device. */
public final class Events {
    private Events() {}

    /** An app threw what nobody caught. */
    public static void crash(String process, String exception, String message, String stack) {
        tell("crash", process, exception, message, stack);
    }

    /** One thing that happened: its kind, then what there is to say about it. */
    public static native void tell(String... words);
}
