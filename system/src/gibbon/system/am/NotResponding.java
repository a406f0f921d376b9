package gibbon.system.am;

import android.os.Handler;
import android.os.Looper;
import android.os.Process;
import android.os.SystemClock;
import android.util.Log;
import gibbon.system.Events;
import gibbon.system.SystemServer;
import gibbon.system.survival.Survivor;
import java.util.ArrayList;
import java.util.List;

/**
 * What the app owes the system: that it is done with an input event, a broadcast, a service's
 * call. While it owes something the device is not idle; if it does not pay in time it does not
 * respond, which is told, and the user closes it. While the app works on a broadcast or for a
 * service, which have limits of their own, nobody touches the screen: the main thread is expected
 * back only after that.
 */
public final class NotResponding implements Survivor {
    private static final String TAG = "ActivityManager";
    /** An event that is on its way, what it posts, and what that posts. */
    private static final int ROUNDS = 2;

    /** One thing that the app has to be done with. */
    public static final class Debt {
        long since;
        long due;
        /** Something of its own that the app works on, not its main thread alone. */
        final boolean isWork;
        final String activity;
        final String reason;
        /** What follows the time that was waited; null if the reason does not have it. */
        final String rest;

        Debt(long since, long due, boolean isWork, String activity, String reason, String rest) {
            this.since = since;
            this.due = due;
            this.isWork = isWork;
            this.activity = activity;
            this.reason = reason;
            this.rest = rest;
        }
    }

    private final SystemServer server;
    private final List<Debt> debts = new ArrayList<>();
    /** When the clock is looked at next; 0 if nobody looks. */
    private long looksAt;

    public NotResponding(SystemServer server) {
        this.server = server;
    }

    /** The app has to be done with a broadcast or a service's call within a time. */
    public Debt expect(long millis, String reason) {
        return expect(millis, true, null, reason, null);
    }

    /** An activity has to be done; the reason has the time that was waited in its middle. */
    public Debt expect(long millis, String activity, String reason, String rest) {
        return expect(millis, false, activity, reason, rest);
    }

    private synchronized Debt expect(long millis, boolean isWork, String activity, String reason,
            String rest) {
        long now = SystemClock.uptimeMillis();
        Debt debt = new Debt(now, now + millis, isWork, activity, reason, rest);
        debts.add(debt);
        owed(debts.size());
        lookAt(debt.due);
        return debt;
    }

    private void lookAt(long time) {
        if (looksAt == 0 || time < looksAt) {
            looksAt = time;
            server.handler.postAtTime(this::look, time);
        }
    }

    /** Owed until the app's main thread has gone through its queue, and what that brought. */
    public void expectMainThread(long millis, String activity, String reason, String rest) {
        AppProcess process = server.processes.first();
        if (process != null && process.thread != null) {
            Debt debt = expect(millis, activity, reason, rest);
            pass(new Handler(Looper.getMainLooper()), debt, ROUNDS);
        }
    }

    private void pass(Handler main, Debt debt, int rounds) {
        main.post(() -> {
            if (rounds == 0) {
                paid(debt);
            } else {
                pass(main, debt, rounds - 1);
            }
        });
    }

    public synchronized void paid(Debt debt) {
        if (!debts.remove(debt)) {
            return;
        }
        owed(debts.size());
        if (debt.isWork && !worksOnSomething()) {
            // From now on the main thread is expected back.
            long now = SystemClock.uptimeMillis();
            for (Debt other : debts) {
                other.due += now - other.since;
                other.since = now;
                lookAt(other.due);
            }
        }
    }

    private boolean worksOnSomething() {
        for (Debt debt : debts) {
            if (debt.isWork) {
                return true;
            }
        }
        return false;
    }

    /** The app is gone, and its debts with it. */
    public synchronized void forget() {
        debts.clear();
        owed(0);
    }

    @Override
    public synchronized void revived() {
        looksAt = 0;
    }

    /** Tells the machine how much is owed. */
    private static native void owed(int count);

    /** Whether something is late because a schedule says so: the app cannot help it. */
    public static native boolean isHeldBack();

    private void look() {
        Debt late = null;
        synchronized (this) {
            long now = SystemClock.uptimeMillis();
            long next = 0;
            boolean isAtWork = worksOnSomething();
            for (Debt debt : debts) {
                if (isAtWork && !debt.isWork) {
                    continue;
                }
                if (debt.due <= now && (late == null || debt.since < late.since)) {
                    late = debt;
                } else if (debt.due > now && (next == 0 || debt.due < next)) {
                    next = debt.due;
                }
            }
            looksAt = next;
            if (next != 0) {
                server.handler.postAtTime(this::look, next);
            }
        }
        if (late != null && isHeldBack()) {
            restart();
        } else if (late != null) {
            long waited = SystemClock.uptimeMillis() - late.since;
            tell(late.activity,
                    late.rest == null ? late.reason : late.reason + waited + "ms" + late.rest);
        }
    }

    /** All that is owed has its whole time again. */
    private synchronized void restart() {
        long now = SystemClock.uptimeMillis();
        for (Debt debt : debts) {
            debt.due += now - debt.since;
            debt.since = now;
            lookAt(debt.due);
        }
    }

    /** Logs it as Android does, with the main thread's stack, and closes the app. */
    public void tell(String activity, String reason) {
        AppProcess process = server.processes.first();
        if (process == null) {
            return;
        }
        StringBuilder stack = new StringBuilder("\"main\" prio=5 tid=1\n");
        for (StackTraceElement element : Looper.getMainLooper().getThread().getStackTrace()) {
            stack.append("  at ").append(element.getClassName()).append('.')
                    .append(element.getMethodName()).append('(')
                    .append(element.isNativeMethod() ? "Native method"
                            : element.getFileName() + ":" + element.getLineNumber())
                    .append(")\n");
        }
        String head = "ANR in " + process.name + (activity == null ? "" : " (" + activity + ")");
        Log.e(TAG, head + "\nPID: " + process.pid + "\nReason: " + reason);
        Log.e(TAG, "----- pid " + process.pid + " -----\nCmd line: " + process.name
                + "\n" + stack);
        Events.tell("anr", process.name, activity, reason, stack.toString());
        forget();
        Log.i(TAG, "Killing " + process.pid + ":" + process.name + " (adj 0): user request after "
                + "error");
        server.processes.crashed();
        Process.sendSignal(process.pid, Process.SIGNAL_KILL);
    }
}
