package gibbon.system.am;

import android.app.ActivityManager;
import android.app.ApplicationErrorReport;
import android.app.ContentProviderHolder;
import android.app.IActivityManager;
import android.app.IApplicationThread;
import android.app.IServiceConnection;
import android.app.Notification;
import android.content.ComponentName;
import android.content.IIntentReceiver;
import android.content.IIntentSender;
import android.content.Intent;
import android.content.IntentFilter;
import android.content.pm.PackageManager;
import android.content.pm.ParceledListSlice;
import android.content.pm.ResolveInfo;
import android.content.pm.UserInfo;
import android.content.res.Configuration;
import android.net.Uri;
import android.os.Bundle;
import android.os.Debug;
import android.os.IBinder;
import android.os.RemoteCallback;
import android.os.RemoteException;
import com.android.internal.os.IResultReceiver;
import gibbon.system.Events;
import gibbon.system.SystemServer;
import gibbon.system.UserService;
import gibbon.system.content.CalendarProvider;
import gibbon.system.content.ContactsProvider;
import gibbon.system.content.DownloadProvider;
import gibbon.system.content.EmptyProvider;
import gibbon.system.content.MediaProvider;
import gibbon.system.content.SharedDocuments;
import gibbon.system.fonts.PlayFonts;
import gibbon.system.pm.InstalledPackage;
import gibbon.system.pm.Packages;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The activity manager's interface. What it does itself: processes and their crashes. Providers,
 * services, broadcasts and pending intents have classes of their own.
 */
public abstract class ActivityService extends IActivityManager.Stub {
    private static final long MEMORY = 4L << 30;

    private final SystemServer server;
    private final Providers providers;
    public final Services services;
    public final Broadcasts broadcasts;
    public final PendingIntents pendingIntents;

    ActivityService(SystemServer server) {
        this.server = server;
        providers = new Providers(server);
        services = new Services(server);
        broadcasts = new Broadcasts(server);
        pendingIntents = new PendingIntents(server, broadcasts, services);
    }

    /** Providers of the system itself; it has a context by now. */
    public void start() {
        providers.addSystem("settings", server.settings);
        for (String authority : EmptyProvider.AUTHORITIES) {
            providers.addSystem(authority, new EmptyProvider());
        }
        providers.addSystem("com.android.contacts", new ContactsProvider());
        providers.addSystem("com.android.calendar", new CalendarProvider());
        providers.addSystem("media", new MediaProvider());
        providers.addSystem(DownloadProvider.AUTHORITY, new DownloadProvider());
        providers.addSystem(SharedDocuments.AUTHORITY, new SharedDocuments());
        providers.addSystem(PlayFonts.AUTHORITY, new PlayFonts());
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
        if (server.processes.isGone()) {
            return;
        }
        Uncaught.told();
        AppProcess process = server.processes.first();
        Events.crash(process == null ? "?" : process.name, crash.exceptionClassName,
                crash.exceptionMessage, crash.stackTrace);
        server.processes.crashed();
    }

    @Override
    public boolean handleApplicationWtf(IBinder app, String tag, boolean system,
            ApplicationErrorReport.ParcelableCrashInfo crash, int pid) {
        return false;
    }

    /** A package that goes would take who runs its code along; none does while an app runs. */
    @Override
    public void addPackageDependency(String packageName) {}

    /** All threads run on one, so none is scheduled ahead of others. */
    @Override
    public void setRenderThread(int thread) {}

    @Override
    public ContentProviderHolder getContentProvider(IApplicationThread caller, String callingPackage,
            String authority, int user, boolean stable) {
        return providers.get(authority);
    }

    /** Who asks does not know the provider, and waits for the answer. */
    @Override
    public void getMimeTypeFilterAsync(Uri uri, int user, RemoteCallback answer)
            throws RemoteException {
        ContentProviderHolder holder = providers.get(uri.getAuthority());
        if (holder == null || holder.provider == null) {
            answer.sendResult(Bundle.EMPTY);
        } else {
            holder.provider.getTypeAnonymousAsync(uri, answer);
        }
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

    @Override
    public void getMyMemoryState(ActivityManager.RunningAppProcessInfo out) {
        AppProcess process = server.processes.first();
        if (process != null) {
            out.pid = process.pid;
            out.uid = process.info.uid;
        }
        out.importance = ActivityManager.RunningAppProcessInfo.IMPORTANCE_FOREGROUND;
        out.lastTrimLevel = 0;
    }

    @Override
    public List<ActivityManager.ProcessErrorStateInfo> getProcessesInErrorState() {
        return null;
    }

    @Override
    public boolean isUidActive(int uid, String callingPackage) {
        AppProcess process = server.processes.first();
        return process != null && process.info.uid == uid;
    }

    @Override
    public boolean isBackgroundRestricted(String packageName) {
        return false;
    }

    @Override
    public Debug.MemoryInfo[] getProcessMemoryInfo(int[] pids) {
        Debug.MemoryInfo[] infos = new Debug.MemoryInfo[pids.length];
        for (int at = 0; at < pids.length; at++) {
            infos[at] = new Debug.MemoryInfo();
        }
        return infos;
    }

    @Override
    public int checkUriPermission(Uri uri, int pid, int uid, int mode, int user, IBinder token) {
        InstalledPackage installed = server.packages.withUid(uid);
        return installed != null && server.uriGrants.has(installed.name(), uri)
                ? PackageManager.PERMISSION_GRANTED : PackageManager.PERMISSION_DENIED;
    }

    /** Whose process it is. */
    private String packageOf(IApplicationThread caller) {
        AppProcess process = server.processes.withThread(caller);
        return process == null ? "android" : process.info.packageName;
    }

    @Override
    public ComponentName startService(IApplicationThread caller, Intent service, String type,
            boolean requireForeground, String callingPackage, String feature, int user)
            throws RemoteException {
        return services.start(service, type, requireForeground, callingPackage);
    }

    @Override
    public int stopService(IApplicationThread caller, Intent service, String type, int user)
            throws RemoteException {
        return services.stop(service, type) ? 1 : 0;
    }

    @Override
    public boolean stopServiceToken(ComponentName name, IBinder token, int startId)
            throws RemoteException {
        return services.stopSelf(token, startId);
    }

    @Override
    public int bindService(IApplicationThread caller, IBinder token, Intent service, String type,
            IServiceConnection connection, long flags, String callingPackage, int user)
            throws RemoteException {
        return services.bind(token, service, type, connection, flags, callingPackage);
    }

    @Override
    public int bindServiceInstance(IApplicationThread caller, IBinder token, Intent service,
            String type, IServiceConnection connection, long flags, String instance,
            String callingPackage, int user) throws RemoteException {
        return services.bind(token, service, type, connection, flags, callingPackage);
    }

    @Override
    public boolean unbindService(IServiceConnection connection) throws RemoteException {
        return services.unbind(connection);
    }

    @Override
    public void publishService(IBinder token, Intent intent, IBinder service)
            throws RemoteException {
        services.publish(token, intent, service);
    }

    @Override
    public void unbindFinished(IBinder token, Intent intent, boolean wantsRebind)
            throws RemoteException {
        services.unbound(token, intent, wantsRebind);
    }

    @Override
    public void serviceDoneExecuting(IBinder token, int type, int startId, int result) {
        services.done(token, type, startId, result);
    }

    @Override
    public IBinder peekService(Intent service, String type, String callingPackage) {
        return services.peek(service, type);
    }

    @Override
    public void updateServiceGroup(IServiceConnection connection, int group, int importance) {}

    @Override
    public void setServiceForeground(ComponentName name, IBinder token, int id,
            Notification notification, int flags, int type) {
        services.foreground.set(token, id, notification, flags, type);
    }

    @Override
    public int getForegroundServiceType(ComponentName name, IBinder token) {
        ServiceRecord service = services.running(token);
        return service == null ? 0 : service.foregroundType;
    }

    @Override
    public List<ActivityManager.RunningServiceInfo> getServices(int max, int flags) {
        List<ActivityManager.RunningServiceInfo> infos = new ArrayList<>();
        for (ServiceRecord service : services.running()) {
            if (infos.size() == max) {
                break;
            }
            ActivityManager.RunningServiceInfo info = new ActivityManager.RunningServiceInfo();
            info.service = service.name;
            info.pid = service.process.pid;
            info.uid = service.info.applicationInfo.uid;
            info.process = service.process.name;
            info.foreground = service.isForeground;
            info.started = service.isStarted;
            info.activeSince = service.createdAt;
            info.lastActivityTime = service.createdAt;
            infos.add(info);
        }
        return infos;
    }

    @Override
    public Intent registerReceiverWithFeature(IApplicationThread caller, String callerPackage,
            String feature, String receiverId, IIntentReceiver receiver, IntentFilter filter,
            String permission, int user, int flags) {
        return broadcasts.register(caller, callerPackage, receiver, filter, permission, flags);
    }

    @Override
    public void unregisterReceiver(IIntentReceiver receiver) {
        broadcasts.unregister(receiver);
    }

    @Override
    public int broadcastIntentWithFeature(IApplicationThread caller, String feature, Intent intent,
            String type, IIntentReceiver resultTo, int code, String data, Bundle extras,
            String[] permissions, String[] excludedPermissions, String[] excludedPackages,
            int operation, Bundle options, boolean serialized, boolean sticky, int user) {
        return broadcasts.send(caller, packageOf(caller), intent, type, resultTo, code, data,
                extras, permissions, serialized, sticky);
    }

    @Override
    public void unbroadcastIntent(IApplicationThread caller, Intent intent, int user) {
        broadcasts.forget(intent);
    }

    @Override
    public void finishReceiver(IBinder who, int code, String data, Bundle extras, boolean abort,
            int flags) {
        broadcasts.finished(who, code, data, extras, abort);
    }

    @Override
    public IIntentSender getIntentSenderWithFeature(int type, String packageName, String feature,
            IBinder token, String resultWho, int requestCode, Intent[] intents,
            String[] resolvedTypes, int flags, Bundle options, int user) throws RemoteException {
        return pendingIntents.get(type, packageName, token, resultWho, requestCode, intents,
                resolvedTypes, flags);
    }

    @Override
    public void cancelIntentSender(IIntentSender sender) throws RemoteException {
        pendingIntents.cancel(sender);
    }

    @Override
    public int sendIntentSender(IApplicationThread caller, IIntentSender target,
            IBinder allowlistToken, int code, Intent intent, String type,
            IIntentReceiver finished, String permission, Bundle options) throws RemoteException {
        return pendingIntents.send(target, code, intent, type, finished, permission, null, null,
                -1);
    }

    @Override
    public ActivityManager.PendingIntentInfo getInfoForIntentSender(IIntentSender sender) {
        PendingIntentRecord record = PendingIntents.of(sender);
        return record == null ? new ActivityManager.PendingIntentInfo(null, -1, false,
                ActivityManager.INTENT_SENDER_UNKNOWN)
                : new ActivityManager.PendingIntentInfo(record.key.packageName, record.uid,
                        record.isImmutable(), record.key.type);
    }

    @Override
    public Intent getIntentForIntentSender(IIntentSender sender) {
        PendingIntentRecord record = PendingIntents.of(sender);
        return record == null || record.last() == null ? null : new Intent(record.last());
    }

    @Override
    public boolean isIntentSenderAnActivity(IIntentSender sender) {
        PendingIntentRecord record = PendingIntents.of(sender);
        return record != null && record.isActivity();
    }

    @Override
    public boolean isIntentSenderTargetedToPackage(IIntentSender sender) {
        PendingIntentRecord record = PendingIntents.of(sender);
        return record != null && record.last() != null
                && (record.last().getComponent() != null || record.last().getPackage() != null);
    }

    @Override
    public String getTagForIntentSender(IIntentSender sender, String prefix) {
        PendingIntentRecord record = PendingIntents.of(sender);
        if (record == null || record.last() == null) {
            return null;
        }
        Intent intent = record.last();
        String name = intent.getAction() != null || intent.getComponent() == null
                ? intent.getAction() : intent.getComponent().flattenToShortString();
        return prefix == null ? name : prefix + name;
    }

    @Override
    public ParceledListSlice queryIntentComponentsForIntentSender(IIntentSender sender, int flags) {
        PendingIntentRecord record = PendingIntents.of(sender);
        if (record == null || record.last() == null) {
            return null;
        }
        List<ResolveInfo> found;
        switch (record.key.type) {
            case ActivityManager.INTENT_SENDER_ACTIVITY:
                found = query(Packages.Kind.ACTIVITY, record, flags);
                break;
            case ActivityManager.INTENT_SENDER_BROADCAST:
                found = query(Packages.Kind.RECEIVER, record, flags);
                break;
            case ActivityManager.INTENT_SENDER_SERVICE:
            case ActivityManager.INTENT_SENDER_FOREGROUND_SERVICE:
                found = query(Packages.Kind.SERVICE, record, flags);
                break;
            default:
                found = Collections.emptyList();
        }
        return new ParceledListSlice<>(found);
    }

    private List<ResolveInfo> query(Packages.Kind kind, PendingIntentRecord record, int flags) {
        return server.packages.query(kind, record.last(), record.key.resolvedType, flags);
    }

    @Override
    public boolean registerIntentSenderCancelListenerEx(IIntentSender sender,
            IResultReceiver listener) {
        PendingIntentRecord record = PendingIntents.of(sender);
        if (record == null || record.isCanceled) {
            return false;
        }
        record.cancelListeners.add(listener);
        return true;
    }

    @Override
    public void unregisterIntentSenderCancelListener(IIntentSender sender,
            IResultReceiver listener) {
        PendingIntentRecord record = PendingIntents.of(sender);
        if (record != null) {
            record.cancelListeners.removeIf(other -> other.asBinder() == listener.asBinder());
        }
    }
}
