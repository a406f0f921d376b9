package gibbon.system.am;

import android.app.IApplicationThread;
import android.content.IIntentReceiver;
import android.content.Intent;
import android.content.IntentFilter;
import android.content.pm.PackageManager;
import android.content.pm.ResolveInfo;
import android.os.Build;
import android.os.IBinder;
import gibbon.system.SystemServer;
import gibbon.system.pm.InstalledPackage;
import gibbon.system.pm.Packages;
import java.util.ArrayList;
import java.util.List;

/** Which receivers there are, and which of them a broadcast is for. */
final class Receivers {
    private final SystemServer server;
    private final List<Broadcast.Target> registered = new ArrayList<>();

    Receivers(SystemServer server) {
        this.server = server;
    }

    synchronized Broadcast.Target add(IIntentReceiver receiver, IntentFilter filter,
            IApplicationThread thread, String packageName, String permission,
            boolean isExported) {
        Broadcast.Target target = new Broadcast.Target(receiver, new IntentFilter(filter), thread,
                packageName, permission, isExported);
        registered.add(target);
        return target;
    }

    synchronized void remove(IBinder receiver) {
        registered.removeIf(target -> target.receiver.asBinder() == receiver);
    }

    /** Those that were registered at run time, the highest priority first. */
    synchronized List<Broadcast.Target> registeredFor(Broadcast broadcast, String type,
            String[] permissions) {
        List<Broadcast.Target> found = new ArrayList<>();
        Intent intent = broadcast.intent;
        if (intent.getComponent() != null) {
            return found;
        }
        for (Broadcast.Target target : registered) {
            boolean isForPackage = intent.getPackage() == null
                    || intent.getPackage().equals(target.packageName);
            if (isForPackage && matches(target.filter, intent, type)
                    && isAllowed(broadcast, target, permissions)) {
                found.add(target);
            }
        }
        found.sort((one, other) -> Integer.compare(other.priority, one.priority));
        return found;
    }

    static boolean matches(IntentFilter filter, Intent intent, String type) {
        return filter.match(intent.getAction(), type, intent.getScheme(), intent.getData(),
                intent.getCategories(), "Receivers") >= 0;
    }

    /** Those that manifests declare, the highest priority first. */
    List<Broadcast.Target> declaredFor(Broadcast broadcast, String type, String[] permissions) {
        List<Broadcast.Target> found = new ArrayList<>();
        if ((broadcast.intent.getFlags() & Intent.FLAG_RECEIVER_REGISTERED_ONLY) != 0) {
            return found;
        }
        for (ResolveInfo match : server.packages.query(Packages.Kind.RECEIVER, broadcast.intent,
                type, PackageManager.GET_SHARED_LIBRARY_FILES | PackageManager.GET_META_DATA)) {
            Broadcast.Target target = new Broadcast.Target(match.activityInfo, match.priority);
            if (isAllowed(broadcast, target, permissions)
                    && !isKeptInBackground(broadcast.intent, target)) {
                found.add(target);
            }
        }
        return found;
    }

    /** Since Android 8, broadcasts to whom it may concern do not start apps. */
    private static boolean isKeptInBackground(Intent intent, Broadcast.Target target) {
        return target.info.applicationInfo.targetSdkVersion >= Build.VERSION_CODES.O
                && intent.getComponent() == null && intent.getPackage() == null
                && (intent.getFlags() & Intent.FLAG_RECEIVER_INCLUDE_BACKGROUND) == 0;
    }

    private boolean isAllowed(Broadcast broadcast, Broadcast.Target target,
            String[] permissions) {
        boolean isForeign = broadcast.sender != null && !broadcast.sender.equals("android")
                && !broadcast.sender.equals(target.packageName);
        if (isForeign && !target.isExported) {
            return false;
        }
        if (isForeign && target.permission != null
                && !isGranted(broadcast.sender, target.permission)) {
            return false;
        }
        if (permissions != null) {
            for (String permission : permissions) {
                if (permission != null && !isGranted(target.packageName, permission)) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean isGranted(String packageName, String permission) {
        InstalledPackage installed = server.packages.get(packageName);
        return installed != null && installed.isGranted(permission);
    }
}
