package gibbon.system.am;

import android.app.ApplicationErrorReport.ParcelableCrashInfo;
import dalvik.system.RuntimeHooks;
import gibbon.system.Events;
import java.lang.Thread.UncaughtExceptionHandler;

/**
 * What nobody caught in an app. The framework's handler tells the system of it, but an app may put its own
 * in that place, which ends the process without a word: that is a crash as well. An app that lets the
 * thread end and goes on has caught it in its own way.
 */
final class Uncaught implements UncaughtExceptionHandler {
    private static Throwable thrown;
    private static Thread thread;

    /** Writes the log. */
    private final UncaughtExceptionHandler before;

    private Uncaught(UncaughtExceptionHandler before) {
        this.before = before;
    }

    /** Listens in a process that comes up. */
    static void listen() {
        UncaughtExceptionHandler before = current();
        if (!(before instanceof Uncaught)) {
            RuntimeHooks.setUncaughtExceptionPreHandler(new Uncaught(before));
        }
    }

    /** What comes before an app's handler: Android's {@code Thread} knows, the library's does not. */
    private static UncaughtExceptionHandler current() {
        try {
            return (UncaughtExceptionHandler) Thread.class
                    .getMethod("getUncaughtExceptionPreHandler").invoke(null);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void uncaughtException(Thread where, Throwable what) {
        if (thread == null || !thread.isAlive()) {
            thread = where;
            thrown = what;
        }
        if (before != null) {
            before.uncaughtException(where, what);
        }
    }

    /** The framework's handler has reported the crash itself. */
    static void told() {
        thread = null;
        thrown = null;
    }

    /** The process ends. A handler that is still at it is why. */
    static void ended(AppProcess process) {
        if (process != null && thread != null && thread.isAlive()) {
            ParcelableCrashInfo crash = new ParcelableCrashInfo(thrown);
            Events.crash(process.name, crash.exceptionClassName, crash.exceptionMessage,
                    crash.stackTrace);
        }
        told();
    }
}
