package gibbon.system.wm;

import android.app.ActivityManager;
import android.app.IActivityClientController;
import android.app.IRequestFinishCallback;
import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.res.Configuration;
import android.os.Bundle;
import android.os.IBinder;
import android.os.PersistableBundle;
import android.os.RemoteException;
import gibbon.system.Events;
import gibbon.system.SystemServer;

/**
 * What activities say of themselves, and ask for themselves. Activities inside of activities have
 * tokens that nobody knows here; they get the answers that Android has for those.
 */
public abstract class ClientController extends IActivityClientController.Stub {
    private final SystemServer server;
    private final Tasks tasks;

    ClientController(SystemServer server) {
        this.server = server;
        tasks = server.tasks;
    }

    @Override
    public void activityIdle(IBinder token, Configuration configuration, boolean stopProfiling) {
        synchronized (tasks) {
            tasks.lifeCycle.idle();
        }
    }

    @Override
    public void activityResumed(IBinder token, boolean handleSplashScreenExit) {
        ActivityRecord activity = ActivityRecord.of(token);
        synchronized (tasks) {
            activity.savedState = null;
            activity.hasState = false;
            activity.launches = 0;
        }
        Events.front(activity.component());
    }

    @Override
    public void activityTopResumedStateLost() {}

    @Override
    public void activityPaused(IBinder token) {
        synchronized (tasks) {
            tasks.lifeCycle.paused(ActivityRecord.of(token));
        }
    }

    @Override
    public void activityStopped(IBinder token, Bundle state, PersistableBundle persistentState,
            CharSequence description) {
        synchronized (tasks) {
            tasks.lifeCycle.stopped(ActivityRecord.of(token), state, persistentState);
        }
    }

    @Override
    public void activityDestroyed(IBinder token) {
        synchronized (tasks) {
            tasks.lifeCycle.destroyed(ActivityRecord.of(token));
        }
    }

    @Override
    public void activityRelaunched(IBinder token) {}

    @Override
    public void activityLocalRelaunch(IBinder token) {}

    @Override
    public boolean finishActivity(IBinder token, int code, Intent data, int finishTask) {
        // The constants are those of Activity: 0 leaves the task alone.
        return tasks.finish(ActivityRecord.of(token), code, data, finishTask != 0);
    }

    @Override
    public boolean finishActivityAffinity(IBinder token) {
        ActivityRecord from = ActivityRecord.of(token);
        if (from == null || from.finishing) {
            return false;
        }
        synchronized (tasks) {
            java.util.List<ActivityRecord> all = from.task.activities;
            for (int at = all.indexOf(from); at >= 0; at--) {
                ActivityRecord activity = all.get(at);
                if (!java.util.Objects.equals(activity.info.taskAffinity,
                        from.info.taskAffinity)) {
                    break;
                }
                tasks.lifeCycle.finish(activity, 0, null);
            }
            tasks.lifeCycle.settle();
        }
        return true;
    }

    @Override
    public void finishSubActivity(IBinder token, String resultWho, int requestCode) {
        ActivityRecord parent = ActivityRecord.of(token);
        synchronized (tasks) {
            for (Task task : new java.util.ArrayList<>(tasks.tasks)) {
                for (ActivityRecord activity : new java.util.ArrayList<>(task.activities)) {
                    if (activity.resultTo == parent && activity.requestCode == requestCode
                            && java.util.Objects.equals(activity.resultWho, resultWho)) {
                        tasks.lifeCycle.finish(activity, 0, null);
                    }
                }
            }
            tasks.lifeCycle.settle();
        }
    }

    /** Back on an activity that does not handle it: the root of a launcher's task stays. */
    @Override
    public void onBackPressed(IBinder token, IRequestFinishCallback callback)
            throws RemoteException {
        ActivityRecord activity = ActivityRecord.of(token);
        if (activity == null || activity.task == null) {
            return;
        }
        Intent intent = activity.intent;
        boolean isRoot = activity.task.root() == activity;
        boolean isLauncher = Intent.ACTION_MAIN.equals(intent.getAction())
                && intent.hasCategory(Intent.CATEGORY_LAUNCHER);
        if (isRoot && isLauncher) {
            tasks.moveToBack(activity.task);
        } else {
            callback.requestFinish();
        }
    }

    @Override
    public boolean moveActivityTaskToBack(IBinder token, boolean nonRoot) {
        ActivityRecord activity = ActivityRecord.of(token);
        return activity != null && (nonRoot || activity.task.root() == activity)
                && tasks.moveToBack(activity.task);
    }

    @Override
    public boolean navigateUpTo(IBinder token, Intent target, String type, int resultCode,
            Intent resultData) {
        ActivityRecord from = ActivityRecord.of(token);
        if (from == null || from.finishing) {
            return false;
        }
        synchronized (tasks) {
            ActivityRecord parent = null;
            for (ActivityRecord activity : from.task.activities) {
                if (activity != from && activity.component().equals(target.getComponent())) {
                    parent = activity;
                }
            }
            java.util.List<ActivityRecord> all = from.task.activities;
            boolean found = parent != null;
            for (int at = all.indexOf(from); found && all.get(at) != parent; at--) {
                tasks.lifeCycle.finish(all.get(at), resultCode, resultData);
            }
            if (!found) {
                tasks.lifeCycle.finish(from, resultCode, resultData);
            }
            tasks.lifeCycle.settle();
            return found;
        }
    }

    @Override
    public boolean shouldUpRecreateTask(IBinder token, String affinity) {
        ActivityRecord activity = ActivityRecord.of(token);
        return activity != null && (activity.task.affinity == null
                || !activity.task.affinity.equals(affinity));
    }

    @Override
    public boolean isTopOfTask(IBinder token) {
        ActivityRecord activity = ActivityRecord.of(token);
        return activity != null && activity.task.top() == activity;
    }

    @Override
    public boolean willActivityBeVisible(IBinder token) {
        return isTopOfTask(token);
    }

    @Override
    public int getTaskForActivity(IBinder token, boolean onlyRoot) {
        ActivityRecord activity = ActivityRecord.of(token);
        return activity == null || activity.task == null
                || onlyRoot && activity.task.root() != activity ? -1 : activity.task.id;
    }

    @Override
    public int getDisplayId(IBinder token) {
        return android.view.Display.DEFAULT_DISPLAY;
    }

    @Override
    public Configuration getTaskConfiguration(IBinder token) {
        return server.profile.configuration();
    }

    @Override
    public ComponentName getCallingActivity(IBinder token) {
        ActivityRecord caller = callerOf(token);
        return caller == null ? null : caller.component();
    }

    @Override
    public String getCallingPackage(IBinder token) {
        ActivityRecord caller = callerOf(token);
        return caller == null ? null : caller.info.packageName;
    }

    private static ActivityRecord callerOf(IBinder token) {
        ActivityRecord activity = ActivityRecord.of(token);
        return activity == null ? null : activity.resultTo;
    }

    @Override
    public String getLaunchedFromPackage(IBinder token) {
        ActivityRecord activity = ActivityRecord.of(token);
        return activity == null ? null : activity.launchedFrom;
    }

    @Override
    public int getRequestedOrientation(IBinder token) {
        ActivityRecord activity = ActivityRecord.of(token);
        return activity == null ? ActivityInfo.SCREEN_ORIENTATION_UNSPECIFIED
                : activity.requestedOrientation;
    }

    @Override
    public void setRequestedOrientation(IBinder token, int orientation) {
        ActivityRecord activity = ActivityRecord.of(token);
        if (activity != null) {
            activity.requestedOrientation = orientation;
            synchronized (tasks) {
                tasks.configurations.orient();
            }
        }
    }

    @Override
    public void setTaskDescription(IBinder token, ActivityManager.TaskDescription description) {
        ActivityRecord activity = ActivityRecord.of(token);
        if (activity != null && activity.task != null) {
            activity.task.description = description;
        }
    }

    @Override
    public void reportSizeConfigurations(IBinder token,
            android.window.SizeConfigurationBuckets sizes) {}

    @Override
    public void reportActivityFullyDrawn(IBinder token, boolean restoredFromBundle) {}

    /** There are no transitions between activities here. */
    @Override
    public void overridePendingTransition(IBinder token, String packageName, int enter, int exit,
            int color) {}

    @Override
    public boolean convertFromTranslucent(IBinder token) {
        return false;
    }
}
