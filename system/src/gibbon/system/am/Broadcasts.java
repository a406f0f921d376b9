package gibbon.system.am;

import android.Manifest;
import android.app.ActivityManager;
import android.app.IApplicationThread;
import android.content.Context;
import android.content.IIntentReceiver;
import android.content.Intent;
import android.content.IntentFilter;
import android.content.res.CompatibilityInfo;
import android.os.Build;
import android.os.Bundle;
import android.os.IBinder;
import android.os.RemoteException;
import android.util.ArrayMap;
import gibbon.system.Events;
import gibbon.system.SystemServer;
import gibbon.system.pm.InstalledPackage;
import gibbon.system.survival.Survivor;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * Broadcasts. Receivers that were registered get an unordered one all at once; declared ones, and
 * all of an ordered one, get it one after the other, each when the one before is done.
 */
public final class Broadcasts implements Survivor {
    /** How long a receiver may take. */
    private static final long FOREGROUND_TIMEOUT = 10_000;
    private static final long BACKGROUND_TIMEOUT = 60_000;
    private static final int PROCESS_STATE = ActivityManager.PROCESS_STATE_RECEIVER;

    private final SystemServer server;
    private final Receivers receivers;
    private final ProtectedBroadcasts protectedOnes = new ProtectedBroadcasts();
    private final ArrayMap<String, List<Intent>> sticky = new ArrayMap<>();
    private final ArrayDeque<Broadcast> queue = new ArrayDeque<>();

    Broadcasts(SystemServer server) {
        this.server = server;
        receivers = new Receivers(server);
    }

    /** Answers the sticky broadcast that the filter matches; all of those are delivered. */
    Intent register(IApplicationThread caller, String packageName, IIntentReceiver receiver,
            IntentFilter filter, String permission, int flags) {
        List<Intent> kept = new ArrayList<>();
        for (int at = 0; at < filter.countActions(); at++) {
            for (Intent intent : sticky.getOrDefault(filter.getAction(at), new ArrayList<>())) {
                if (Receivers.matches(filter, intent, intent.getType())) {
                    kept.add(intent);
                }
            }
        }
        if (receiver != null) {
            requireExportFlag(packageName, filter, flags);
            boolean isExported = (flags & Context.RECEIVER_NOT_EXPORTED) == 0;
            Broadcast.Target target = receivers.add(receiver, filter, caller, packageName,
                    permission, isExported);
            for (int at = 0; at < filter.countActions(); at++) {
                Events.tell("listens", packageName, filter.getAction(at));
            }
            for (Intent intent : kept) {
                Broadcast broadcast = new Broadcast(new Intent(intent), "android",
                        android.os.Process.SYSTEM_UID, false, true, null, null);
                server.handler.post(() -> deliver(broadcast, target));
            }
        }
        return kept.isEmpty() ? null : new Intent(kept.get(0));
    }

    /** Since Android 14 apps must say whether they mean other apps' broadcasts, too. */
    private void requireExportFlag(String packageName, IntentFilter filter, int flags) {
        InstalledPackage installed = server.packages.get(packageName);
        int either = Context.RECEIVER_EXPORTED | Context.RECEIVER_NOT_EXPORTED;
        if (installed != null && !installed.isSystem && (flags & either) == 0
                && installed.targetSdk() >= Build.VERSION_CODES.UPSIDE_DOWN_CAKE
                && !protectedOnes.containsAll(filter)) {
            throw new SecurityException(packageName + ": One of RECEIVER_EXPORTED or "
                    + "RECEIVER_NOT_EXPORTED should be specified when a receiver isn't being "
                    + "registered exclusively for system broadcasts");
        }
    }

    synchronized void unregister(IIntentReceiver receiver) {
        receivers.remove(receiver.asBinder());
        Broadcast first = queue.peek();
        boolean hasIt = first != null && first.waitsFor != null && first.current().receiver != null
                && first.current().receiver.asBinder() == receiver.asBinder();
        if (hasIt) {
            finished(first.waitsFor, first.resultCode, first.resultData, first.resultExtras,
                    false);
        }
    }

    /** What the system itself has to say. */
    public void sendFromSystem(Intent intent) {
        intent.addFlags(Intent.FLAG_RECEIVER_INCLUDE_BACKGROUND);
        send(new Broadcast(intent, "android", android.os.Process.SYSTEM_UID, false, false, null,
                null), null, null);
    }

    /** The same, for what is kept for those who ask later. */
    public void replaceSticky(Intent intent) {
        keep(new Intent(intent));
        sendFromSystem(intent);
    }

    int send(IApplicationThread caller, String sender, Intent intent, String type,
            IIntentReceiver resultTo, int code, String data, Bundle extras,
            String[] permissions, boolean isOrdered, boolean isSticky) {
        InstalledPackage installed = server.packages.get(sender);
        int uid = installed == null ? android.os.Process.SYSTEM_UID : installed.uid();
        if (installed != null && !installed.isSystem && protectedOnes.contains(intent.getAction())) {
            throw new SecurityException("Permission Denial: not allowed to send broadcast "
                    + intent.getAction() + " from uid=" + uid);
        }
        if (isSticky) {
            requireSticky(installed);
            keep(new Intent(intent));
        }
        Broadcast broadcast = new Broadcast(new Intent(intent), sender, uid, isOrdered, isSticky,
                caller, resultTo);
        broadcast.resultCode = code;
        broadcast.resultData = data;
        broadcast.resultExtras = extras;
        send(broadcast, type, permissions);
        return ActivityManager.BROADCAST_SUCCESS;
    }

    private void requireSticky(InstalledPackage sender) {
        if (sender != null && !sender.isGranted(Manifest.permission.BROADCAST_STICKY)) {
            throw new SecurityException("Permission Denial: broadcastIntent() requesting a sticky "
                    + "broadcast from uid=" + sender.uid() + " requires "
                    + Manifest.permission.BROADCAST_STICKY);
        }
    }

    private void send(Broadcast broadcast, String type, String[] permissions) {
        List<Broadcast.Target> registered =
                receivers.registeredFor(broadcast, type, permissions);
        List<Broadcast.Target> declared = receivers.declaredFor(broadcast, type, permissions);
        if (broadcast.isOrdered) {
            // Of equal priority, those that run come first.
            registered.addAll(declared);
            registered.sort((one, other) -> Integer.compare(other.priority, one.priority));
            broadcast.targets = registered;
        } else {
            broadcast.targets = declared;
            server.handler.post(() -> {
                for (Broadcast.Target target : registered) {
                    deliver(broadcast, target);
                }
            });
        }
        server.handler.post(() -> {
            synchronized (this) {
                queue.add(broadcast);
                proceed();
            }
        });
    }

    /** What is kept for those who ask later. */
    public void keep(Intent intent) {
        List<Intent> kept = sticky.computeIfAbsent(intent.getAction(), key -> new ArrayList<>());
        kept.removeIf(other -> other.filterEquals(intent));
        kept.add(intent);
    }

    void forget(Intent intent) {
        List<Intent> kept = sticky.get(intent.getAction());
        if (kept != null) {
            kept.removeIf(other -> other.filterEquals(intent));
        }
    }

    /** The next receiver of the first broadcast, as far as nobody has to be waited for. */
    private void proceed() {
        while (!queue.isEmpty() && queue.peek().waitsFor == null) {
            Broadcast first = queue.peek();
            if (first.next < first.targets.size() && !first.isAborted) {
                Broadcast.Target target = first.targets.get(first.next);
                if (target.info != null && process(target).thread == null) {
                    return;
                }
                first.next++;
                deliver(first, target);
                if (first.waitsFor != null) {
                    boolean isUrgent =
                            (first.intent.getFlags() & Intent.FLAG_RECEIVER_FOREGROUND) != 0;
                    first.debt = server.notResponding.expect(
                            isUrgent ? FOREGROUND_TIMEOUT : BACKGROUND_TIMEOUT,
                            "Broadcast of " + first.intent);
                }
            } else {
                queue.remove();
                tellResult(first);
            }
        }
    }

    private AppProcess process(Broadcast.Target target) {
        return server.processes.ensure(target.info.processName, target.info.applicationInfo);
    }

    private void deliver(Broadcast broadcast, Broadcast.Target target) {
        Intent intent = new Intent(broadcast.intent);
        try {
            if (target.info == null) {
                broadcast.waitsFor = broadcast.isOrdered ? target.thread.asBinder() : null;
                target.thread.scheduleRegisteredReceiver(target.receiver, intent,
                        broadcast.resultCode, broadcast.resultData, broadcast.resultExtras,
                        broadcast.isOrdered, broadcast.isSticky, !broadcast.isOrdered, 0,
                        PROCESS_STATE, broadcast.senderUid, broadcast.sender);
            } else {
                intent.setComponent(target.info.getComponentName());
                IApplicationThread thread = process(target).thread;
                broadcast.waitsFor = thread.asBinder();
                thread.scheduleReceiver(intent, target.info,
                        CompatibilityInfo.DEFAULT_COMPATIBILITY_INFO, broadcast.resultCode,
                        broadcast.resultData, broadcast.resultExtras, broadcast.isOrdered, false,
                        0, PROCESS_STATE, broadcast.senderUid, broadcast.sender);
            }
        } catch (RemoteException dead) {
            throw dead.rethrowFromSystemServer();
        }
    }

    private void tellResult(Broadcast broadcast) {
        if (broadcast.resultTo == null) {
            return;
        }
        try {
            if (broadcast.caller == null) {
                broadcast.resultTo.performReceive(new Intent(broadcast.intent),
                        broadcast.resultCode, broadcast.resultData, broadcast.resultExtras, false,
                        false, 0);
            } else {
                broadcast.caller.scheduleRegisteredReceiver(broadcast.resultTo,
                        new Intent(broadcast.intent), broadcast.resultCode, broadcast.resultData,
                        broadcast.resultExtras, false, false, true, 0, PROCESS_STATE,
                        broadcast.senderUid, broadcast.sender);
            }
        } catch (RemoteException dead) {
            throw dead.rethrowFromSystemServer();
        }
    }

    /** A receiver is done. */
    synchronized void finished(IBinder who, int code, String data, Bundle extras,
            boolean isAborted) {
        Broadcast first = queue.peek();
        if (first == null || first.waitsFor == null || first.waitsFor != who) {
            return;
        }
        server.notResponding.paid(first.debt);
        first.waitsFor = null;
        if (first.isOrdered) {
            first.resultCode = code;
            first.resultData = data;
            first.resultExtras = extras;
            first.isAborted = isAborted
                    && (first.intent.getFlags() & Intent.FLAG_RECEIVER_NO_ABORT) == 0;
        }
        server.handler.post(this::attached);
    }

    /** Who had a broadcast will not say that it is done. */
    synchronized void processDied() {
        for (Broadcast broadcast : queue) {
            broadcast.waitsFor = null;
        }
    }

    @Override
    public void revived() {
        server.handler.post(this::attached);
    }

    /** A process is up, or done with a broadcast: the next may come. */
    synchronized void attached() {
        proceed();
    }
}
