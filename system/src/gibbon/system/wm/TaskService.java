package gibbon.system.wm;

import android.app.ActivityManager;
import android.app.IActivityClientController;
import android.app.IActivityTaskManager;
import android.app.IApplicationThread;
import android.app.ProfilerInfo;
import android.content.ComponentName;
import android.content.IIntentSender;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.pm.ConfigurationInfo;
import android.content.pm.PackageManager;
import android.content.pm.ParceledListSlice;
import android.content.pm.ResolveInfo;
import android.graphics.Point;
import android.os.Bundle;
import android.os.IBinder;
import android.os.RemoteException;
import gibbon.system.SystemServer;
import gibbon.system.partners.ChooserScreen;
import gibbon.system.pm.Packages;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The activity task manager: starting activities, and looking at tasks. */
public abstract class TaskService extends IActivityTaskManager.Stub {
    private final SystemServer server;
    private final Tasks tasks;

    TaskService(SystemServer server) {
        this.server = server;
        tasks = server.tasks;
    }

    @Override
    public Point getAppTaskThumbnailSize() {
        return new Point(192, 192);
    }

    @Override
    public IActivityClientController getActivityClientController() {
        return server.clients;
    }

    @Override
    public int startActivity(IApplicationThread caller, String callingPackage, String feature,
            Intent intent, String type, IBinder resultTo, String resultWho, int requestCode,
            int flags, ProfilerInfo profiler, Bundle options) {
        ActivityRecord source = ActivityRecord.of(resultTo);
        return start(server, new Intent(intent), type, source, callingPackage, resultWho,
                requestCode);
    }

    @Override
    public int startActivityAsUser(IApplicationThread caller, String callingPackage,
            String feature, Intent intent, String type, IBinder resultTo, String resultWho,
            int requestCode, int flags, ProfilerInfo profiler, Bundle options, int user) {
        return startActivity(caller, callingPackage, feature, intent, type, resultTo, resultWho,
                requestCode, flags, profiler, options);
    }

    @Override
    public int startActivityIntentSender(IApplicationThread caller, IIntentSender target,
            IBinder allowlistToken, Intent fillIn, String type, IBinder resultTo, String resultWho,
            int requestCode, int flagsMask, int flagsValues, Bundle options)
            throws RemoteException {
        return server.activities.pendingIntents.send(target, 0, fillIn, type, null, null, resultTo,
                resultWho, requestCode);
    }

    @Override
    public int startActivities(IApplicationThread caller, String callingPackage, String feature,
            Intent[] intents, String[] types, IBinder resultTo, Bundle options, int user) {
        int result = ActivityManager.START_SUCCESS;
        IBinder from = resultTo;
        for (int at = 0; at < intents.length; at++) {
            result = startActivity(caller, callingPackage, feature, intents[at], types[at], from,
                    null, -1, 0, null, options);
            if (result < 0) {
                break;
            }
            from = tasks.top().token;
        }
        return result;
    }

    /** Finds the activity that an intent means, and starts it. */
    public static int start(SystemServer server, Intent intent, String type, ActivityRecord source,
            String callingPackage, String resultWho, int requestCode) {
        boolean isExplicit = intent.getComponent() != null;
        long flags = PackageManager.GET_SHARED_LIBRARY_FILES | PackageManager.GET_META_DATA
                | (isExplicit ? 0 : PackageManager.MATCH_DEFAULT_ONLY);
        List<ResolveInfo> found =
                server.packages.query(Packages.Kind.ACTIVITY, intent, type, flags);
        if (found.isEmpty()) {
            return isExplicit ? ActivityManager.START_CLASS_NOT_FOUND
                    : ActivityManager.START_INTENT_NOT_RESOLVED;
        }
        ResolveInfo best = Packages.best(found);
        if (best == null) {
            best = server.packages.query(Packages.Kind.ACTIVITY, new Intent().setComponent(
                    new ComponentName("android", ChooserScreen.class.getName())), null, flags)
                    .get(0);
        }
        ActivityInfo info = best.activityInfo;
        boolean isForeign = callingPackage != null && !callingPackage.equals(info.packageName)
                && !callingPackage.equals("android") && !callingPackage.equals("com.android.shell");
        if (isForeign && !info.exported) {
            throw new SecurityException("Permission Denial: starting " + intent + " from "
                    + callingPackage + " not exported from uid " + info.applicationInfo.uid);
        }
        intent.setComponent(info.getComponentName());
        return server.tasks.start(info, intent, source, callingPackage, resultWho, requestCode);
    }

    @Override
    public List<ActivityManager.RunningTaskInfo> getTasks(int max, boolean filterVisible,
            boolean keepExtras, int display) {
        List<ActivityManager.RunningTaskInfo> infos = new ArrayList<>();
        for (int at = tasks.tasks.size() - 1; at >= 0 && infos.size() < max; at--) {
            Task task = tasks.tasks.get(at);
            ActivityManager.RunningTaskInfo info = new ActivityManager.RunningTaskInfo();
            info.taskId = task.id;
            info.id = task.id;
            info.baseIntent = task.intent;
            info.numActivities = task.activities.size();
            info.isRunning = true;
            info.topActivity = task.top() == null ? null : task.top().component();
            info.baseActivity = task.root() == null ? null : task.root().component();
            info.topActivityInfo = task.top() == null ? null : task.top().info;
            info.taskDescription = task.description;
            infos.add(info);
        }
        return infos;
    }

    @Override
    public ParceledListSlice<ActivityManager.RecentTaskInfo> getRecentTasks(int max, int flags,
            int user) {
        return new ParceledListSlice<>(Collections.<ActivityManager.RecentTaskInfo>emptyList());
    }

    @Override
    public List<IBinder> getAppTasks(String callingPackage) {
        return new ArrayList<>();
    }

    @Override
    public void moveTaskToFront(IApplicationThread caller, String callingPackage, int id,
            int flags, Bundle options) {
        synchronized (tasks) {
            Task task = tasks.withId(id);
            if (task != null) {
                tasks.toFront(task);
                tasks.lifeCycle.settle();
            }
        }
    }

    @Override
    public ConfigurationInfo getDeviceConfigurationInfo() {
        ConfigurationInfo info = new ConfigurationInfo();
        info.reqTouchScreen = server.profile.configuration().touchscreen;
        info.reqKeyboardType = server.profile.configuration().keyboard;
        info.reqNavigation = server.profile.configuration().navigation;
        info.reqGlEsVersion = 0x20000;
        return info;
    }

    @Override
    public int getLockTaskModeState() {
        return ActivityManager.LOCK_TASK_MODE_NONE;
    }
}
