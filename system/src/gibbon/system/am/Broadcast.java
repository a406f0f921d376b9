package gibbon.system.am;

import android.app.IApplicationThread;
import android.content.IIntentReceiver;
import android.content.Intent;
import android.content.IntentFilter;
import android.content.pm.ActivityInfo;
import android.os.Bundle;
import android.os.IBinder;
import java.util.List;

/** A broadcast on its way: who gets it, and what the receivers made of its result so far. */
final class Broadcast {
    /** Who may get a broadcast: registered at run time, or declared in a manifest. */
    static final class Target {
        final IIntentReceiver receiver;
        final IntentFilter filter;
        final IApplicationThread thread;
        final String packageName;
        /** What the sender needs to have. */
        final String permission;
        final boolean isExported;
        final ActivityInfo info;
        final int priority;

        Target(IIntentReceiver receiver, IntentFilter filter, IApplicationThread thread,
                String packageName, String permission, boolean isExported) {
            this.receiver = receiver;
            this.filter = filter;
            this.thread = thread;
            this.packageName = packageName;
            this.permission = permission;
            this.isExported = isExported;
            this.info = null;
            this.priority = filter.getPriority();
        }

        Target(ActivityInfo info, int priority) {
            this.receiver = null;
            this.filter = null;
            this.thread = null;
            this.packageName = info.packageName;
            this.permission = info.permission;
            this.isExported = info.exported;
            this.info = info;
            this.priority = priority;
        }
    }

    final Intent intent;
    final String sender;
    final int senderUid;
    final boolean isOrdered;
    final boolean isSticky;
    /** Gets the result when all others are done; may be null. */
    final IIntentReceiver resultTo;
    final IApplicationThread caller;
    /** Those that get it one after the other. */
    List<Target> targets;
    int next;
    /** The process that has it now and has not said that it is done. */
    IBinder waitsFor;
    /** What that process owes. */
    NotResponding.Debt debt;
    int resultCode;
    String resultData;
    Bundle resultExtras;
    boolean isAborted;

    Broadcast(Intent intent, String sender, int senderUid, boolean isOrdered, boolean isSticky,
            IApplicationThread caller, IIntentReceiver resultTo) {
        this.intent = intent;
        this.sender = sender;
        this.senderUid = senderUid;
        this.isOrdered = isOrdered;
        this.isSticky = isSticky;
        this.caller = caller;
        this.resultTo = resultTo;
    }

    /** Who has it now, while the process is waited for. */
    Target current() {
        return targets.get(next - 1);
    }
}
