package gibbon.system;

import android.content.ComponentName;

/** What the system tells the world outside the device. */
public final class Events {
    private Events() {}

    /** An app threw what nobody caught. */
    public static void crash(String process, String exception, String message, String stack) {
        tell("crash", process, exception, message, stack);
    }

    /** An activity is in front now. */
    public static void front(ComponentName activity) {
        tell("front", activity.getPackageName(), activity.getClassName());
    }

    /** No app's activity is in front. */
    public static void home() {
        tell("front", "", "");
    }

    /** A page of this host was asked for. */
    public static void contact(String host, String method, String url) {
        tell("contact", host, method, url);
    }

    /** One thing that happened: its kind, then what there is to say about it. */
    public static native void tell(String... words);
}
