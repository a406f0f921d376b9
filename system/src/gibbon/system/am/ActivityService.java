package gibbon.system.am;

import android.app.ActivityManager;
import android.app.ApplicationErrorReport;
import android.app.ContentProviderHolder;
import android.app.IActivityManager;
import android.app.IApplicationThread;
import android.app.ProfilerInfo;
import android.content.Intent;
import android.content.pm.PackageManager;
import android.content.pm.UserInfo;
import android.content.res.Configuration;
import android.os.Bundle;
import android.os.IBinder;
import android.os.RemoteException;
import gibbon.system.Events;
import gibbon.system.SystemServer;
import gibbon.system.UserService;
import gibbon.system.content.EmptyProvider;
import gibbon.system.pm.InstalledPackage;
import java.util.ArrayList;
import java.util.List;

/** The activity manager: processes and their crashes. */
public abstract class ActivityService extends IActivityManager.Stub {
    private static final long MEMORY = 4L << 30;

    private final SystemServer server;
    private final Providers providers;

    ActivityService(SystemServer server) {
        this.server = server;
        providers = new Providers(server);
    }

    /** Providers of the system itself; it has a context by now. */
    public void start() {
        providers.addSystem("settings", server.settings);
        for (String authority : EmptyProvider.AUTHORITIES) {
            providers.addSystem(authority, new EmptyProvider());
        }
    }

    @Override
    public void attachApplication(IApplicationThread thread, long sequence)
            throws RemoteException {
        server.processes.attached(thread, sequence);
    }

    @Override
    public void finishAttachApplication(long sequence) {}

    @Override
    public void handleApplicationCrash(IBinder app,
            ApplicationErrorReport.ParcelableCrashInfo crash) {
        AppProcess process = server.processes.first();
        Events.crash(process == null ? "?" : process.name, crash.exceptionClassName,
                crash.exceptionMessage, crash.stackTrace);
    }

    @Override
    public boolean handleApplicationWtf(IBinder app, String tag, boolean system,
            ApplicationErrorReport.ParcelableCrashInfo crash, int pid) {
        return false;
    }

    @Override
    public ContentProviderHolder getContentProvider(IApplicationThread caller, String callingPackage,
            String authority, int user, boolean stable) {
        return providers.get(authority);
    }

    @Override
    public void publishContentProviders(IApplicationThread caller,
            List<ContentProviderHolder> holders) {
        providers.publish(holders);
    }

    @Override
    public boolean refContentProvider(IBinder connection, int stable, int unstable) {
        return true;
    }

    @Override
    public Configuration getConfiguration() {
        return server.profile.configuration();
    }

    @Override
    public int checkPermission(String permission, int pid, int uid) {
        InstalledPackage installed = server.packages.withUid(uid);
        boolean granted = permission == null
                || uid < android.os.Process.FIRST_APPLICATION_UID
                || installed != null && installed.isGranted(permission);
        return granted ? PackageManager.PERMISSION_GRANTED : PackageManager.PERMISSION_DENIED;
    }

    @Override
    public UserInfo getCurrentUser() {
        return UserService.owner();
    }

    @Override
    public int getCurrentUserId() {
        return 0;
    }

    @Override
    public boolean isUserAMonkey() {
        return false;
    }

    @Override
    public void getMemoryInfo(ActivityManager.MemoryInfo out) {
        out.totalMem = MEMORY;
        out.availMem = MEMORY / 2;
        out.threshold = MEMORY / 16;
    }

    @Override
    public List<ActivityManager.RunningAppProcessInfo> getRunningAppProcesses() {
        List<ActivityManager.RunningAppProcessInfo> infos = new ArrayList<>();
        AppProcess process = server.processes.first();
        if (process != null) {
            ActivityManager.RunningAppProcessInfo info =
                    new ActivityManager.RunningAppProcessInfo(process.name, process.pid,
                            new String[] {process.info.packageName});
            info.uid = process.info.uid;
            info.importance = ActivityManager.RunningAppProcessInfo.IMPORTANCE_FOREGROUND;
            infos.add(info);
        }
        return infos;
    }
}
