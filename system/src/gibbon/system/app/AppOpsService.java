package gibbon.system.app;

import android.app.AppOpsManager;
import android.app.SyncNotedAppOp;
import android.content.AttributionSource;
import android.os.IBinder;
import android.os.RemoteException;
import android.util.ArrayMap;
import com.android.internal.app.IAppOpsCallback;
import com.android.internal.app.IAppOpsService;
import gibbon.system.SystemServer;
import gibbon.system.pm.InstalledPackage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What apps may do beyond their permissions. What belongs to a permission goes with it. */
public abstract class AppOpsService extends IAppOpsService.Stub {
    private static final class Watch {
        final int op;
        final IAppOpsCallback callback;

        Watch(int op, IAppOpsCallback callback) {
            this.op = op;
            this.callback = callback;
        }
    }

    private final SystemServer server;
    private final ArrayMap<String, Integer> modes = new ArrayMap<>();
    private final List<Watch> watches = new ArrayList<>();

    AppOpsService(SystemServer server) {
        this.server = server;
    }

    private int mode(int op, int uid, String packageName) {
        if (uid < android.os.Process.FIRST_APPLICATION_UID) {
            return AppOpsManager.MODE_ALLOWED;
        }
        int key = AppOpsManager.opToSwitch(op);
        Integer set = modes.get(key + " " + packageName);
        if (set != null) {
            return set;
        }
        InstalledPackage installed = server.packages.get(packageName);
        String permission = AppOpsManager.opToPermission(key);
        int usual = AppOpsManager.opToDefaultMode(key);
        return usual == AppOpsManager.MODE_ALLOWED && permission != null
                && (installed == null || !installed.isGranted(permission))
                ? AppOpsManager.MODE_IGNORED : usual;
    }

    @Override
    public int checkOperation(int op, int uid, String packageName) {
        return mode(op, uid, packageName);
    }

    @Override
    public int checkOperationRaw(int op, int uid, String packageName, String attribution) {
        return mode(op, uid, packageName);
    }

    @Override
    public int checkAudioOperation(int op, int usage, int uid, String packageName) {
        return mode(op, uid, packageName);
    }

    @Override
    public SyncNotedAppOp noteOperation(int op, int uid, String packageName, String attribution,
            boolean collectAsync, String message, boolean collectMessage) {
        return new SyncNotedAppOp(mode(op, uid, packageName), op, attribution, packageName);
    }

    @Override
    public SyncNotedAppOp startOperation(IBinder client, int op, int uid, String packageName,
            String attribution, boolean ifDefault, boolean collectAsync, String message,
            boolean collectMessage, int flags, int chain) {
        return new SyncNotedAppOp(mode(op, uid, packageName), op, attribution, packageName);
    }

    @Override
    public SyncNotedAppOp noteProxyOperation(int op, AttributionSource source,
            boolean collectAsync, String message, boolean collectMessage, boolean skip) {
        return noteOperation(op, source.getUid(), source.getPackageName(),
                source.getAttributionTag(), collectAsync, message, collectMessage);
    }

    @Override
    public SyncNotedAppOp startProxyOperation(IBinder client, int op, AttributionSource source,
            boolean ifDefault, boolean collectAsync, String message, boolean collectMessage,
            boolean skip, int proxyFlags, int proxiedFlags, int chain) {
        return noteOperation(op, source.getUid(), source.getPackageName(),
                source.getAttributionTag(), collectAsync, message, collectMessage);
    }

    @Override
    public void finishOperation(IBinder client, int op, int uid, String packageName,
            String attribution) {}

    @Override
    public void setMode(int op, int uid, String packageName, int mode) throws RemoteException {
        modes.put(AppOpsManager.opToSwitch(op) + " " + packageName, mode);
        for (Watch watch : new ArrayList<>(watches)) {
            if (watch.op == op || watch.op == AppOpsManager.OP_NONE) {
                watch.callback.opChanged(op, uid, packageName);
            }
        }
    }

    @Override
    public void startWatchingMode(int op, String packageName, IAppOpsCallback callback) {
        watches.add(new Watch(op, callback));
    }

    @Override
    public void startWatchingModeWithFlags(int op, String packageName, int flags,
            IAppOpsCallback callback) {
        watches.add(new Watch(op, callback));
    }

    @Override
    public void stopWatchingMode(IAppOpsCallback callback) {
        watches.removeIf(watch -> watch.callback.asBinder() == callback.asBinder());
    }

    @Override
    public int checkPackage(int uid, String packageName) {
        InstalledPackage installed = server.packages.get(packageName);
        return installed != null && installed.uid() == uid
                ? AppOpsManager.MODE_ALLOWED : AppOpsManager.MODE_ERRORED;
    }

    @Override
    public int permissionToOpCode(String permission) {
        return AppOpsManager.permissionToOpCode(permission);
    }

    @Override
    public boolean shouldCollectNotes(int op) {
        return false;
    }

    @Override
    public boolean isOperationActive(int op, int uid, String packageName) {
        return false;
    }

    @Override
    public List<AppOpsManager.PackageOps> getPackagesForOps(int[] ops) {
        return Collections.emptyList();
    }

    @Override
    public List<AppOpsManager.PackageOps> getOpsForPackage(int uid, String packageName,
            int[] ops) {
        return Collections.emptyList();
    }
}
