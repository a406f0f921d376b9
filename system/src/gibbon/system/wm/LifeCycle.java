package gibbon.system.wm;

import android.app.Activity;
import android.app.ResultInfo;
import android.app.servertransaction.ActivityLifecycleItem;
import android.app.servertransaction.ActivityRelaunchItem;
import android.app.servertransaction.ActivityResultItem;
import android.app.servertransaction.ClientTransaction;
import android.app.servertransaction.ClientTransactionItem;
import android.app.servertransaction.DestroyActivityItem;
import android.app.servertransaction.LaunchActivityItem;
import android.app.servertransaction.NewIntentItem;
import android.app.servertransaction.PauseActivityItem;
import android.app.servertransaction.ResumeActivityItem;
import android.app.servertransaction.StopActivityItem;
import android.content.ComponentCallbacks2;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.res.Configuration;
import android.os.Bundle;
import android.os.PersistableBundle;
import android.os.RemoteException;
import android.util.MergedConfiguration;
import gibbon.system.SystemServer;
import gibbon.system.am.AppProcess;
import gibbon.system.survival.Survivor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Brings every activity to the state it should have, by transactions to its process, one step at
 * a time: the resumed one is paused before the next is resumed; what is covered is stopped, what
 * is finished destroyed, once the new one has settled.
 */
public final class LifeCycle implements Survivor {
    /** How often an activity may be started before it is resumed. */
    private static final int MOST_LAUNCHES = 3;

    private final SystemServer server;
    private final Tasks tasks;
    /** Finished, and to be destroyed when they are no longer in the way. */
    private final List<ActivityRecord> leaving = new ArrayList<>();
    private ActivityRecord topResumed;
    /** The app has been in front since it was last told to do with less memory. */
    private boolean wasSeen;
    /** The screen is off: nothing is to be seen. */
    private boolean isAsleep;

    LifeCycle(SystemServer server, Tasks tasks) {
        this.server = server;
        this.tasks = tasks;
    }

    public void setAsleep(boolean isAsleep) {
        synchronized (tasks) {
            this.isAsleep = isAsleep;
            settle();
        }
    }

    /** The home screen is in front. */
    public boolean isHome() {
        ActivityRecord top = tasks.top();
        return top != null && top.task == tasks.home();
    }

    /** The app has the user's attention. */
    public boolean isAppSeen() {
        ActivityRecord resumed = topResumed;
        return resumed != null && !resumed.info.applicationInfo.isSystemApp();
    }

    /** The activity that the user deals with, if it is there already. */
    public ActivityRecord resumed() {
        return topResumed != null && topResumed.state == ActivityRecord.State.RESUMED
                ? topResumed : null;
    }

    /** The next step towards what should be. Called whenever something changed. */
    public void settle() {
        ActivityRecord top = isAsleep ? null : tasks.top();
        if (topResumed != null && topResumed != top) {
            if (topResumed.state == ActivityRecord.State.RESUMED) {
                pause(topResumed);
            }
            if (topResumed.state == ActivityRecord.State.PAUSING) {
                return;
            }
            topResumed = null;
        }
        if (top == null) {
            hideCovered();
            return;
        }
        if (top.state == ActivityRecord.State.PAUSING || top.state == ActivityRecord.State.STOPPING) {
            return;
        }
        tasks.configurations.orient();
        if (top.state == ActivityRecord.State.NONE) {
            AppProcess process = server.processes.ensure(top.info.processName,
                    top.info.applicationInfo);
            if (process.thread != null) {
                launch(top, process);
            }
            return;
        }
        if (top.state != ActivityRecord.State.RESUMED || !top.pendingIntents.isEmpty()
                || !top.pendingResults.isEmpty()) {
            // An activity that is made anew for it is resumed with that.
            top.state = ActivityRecord.State.RESUMED;
            becomeTop(top);
            if (!tasks.configurations.ensure(top)) {
                resume(top);
            }
        }
        showUncovered(top);
    }

    /** What the top shows through to comes back as far as paused. */
    private void showUncovered(ActivityRecord top) {
        List<ActivityRecord> activities = top.task.activities;
        int at = activities.indexOf(top);
        while (at > 0 && activities.get(at).isTranslucent) {
            ActivityRecord below = activities.get(--at);
            if (below.state == ActivityRecord.State.STOPPED) {
                server.windows.setVisible(below, true);
                tasks.configurations.ensure(below);
                pause(below);
            }
        }
    }

    private void launch(ActivityRecord activity, AppProcess process) {
        Configuration configuration = server.profile.configuration();
        activity.reported = configuration;
        Bundle state = activity.savedState;
        activity.state = ActivityRecord.State.RESUMED;
        activity.launches++;
        becomeTop(activity);
        LaunchActivityItem item = LaunchActivityItem.obtain(new Intent(activity.intent),
                activity.identity, activity.info, configuration, new Configuration(), 0,
                activity.launchedFrom, null, android.app.ActivityManager.PROCESS_STATE_TOP, state,
                activity.persistentState, take(activity.pendingResults),
                take(activity.pendingIntents), null, true, null, new android.os.Binder(),
                server.clients, activity.token, false, activity.token);
        send(activity, ResumeActivityItem.obtain(true, false), item);
    }

    private void resume(ActivityRecord activity) {
        List<ClientTransactionItem> items = new ArrayList<>();
        if (!activity.pendingResults.isEmpty()) {
            items.add(ActivityResultItem.obtain(take(activity.pendingResults)));
        }
        if (!activity.pendingIntents.isEmpty()) {
            items.add(NewIntentItem.obtain(take(activity.pendingIntents), true));
        }
        send(activity, ResumeActivityItem.obtain(
                android.app.ActivityManager.PROCESS_STATE_TOP, true, false),
                items.toArray(new ClientTransactionItem[0]));
    }

    /** Has an activity made anew, in the state that it is in. */
    void relaunch(ActivityRecord activity, int changes, Configuration configuration) {
        boolean isResumed = activity.state == ActivityRecord.State.RESUMED;
        ActivityLifecycleItem state = isResumed ? ResumeActivityItem.obtain(true, false)
                : PauseActivityItem.obtain();
        send(activity, state, ActivityRelaunchItem.obtain(take(activity.pendingResults),
                take(activity.pendingIntents), changes,
                new MergedConfiguration(configuration, new Configuration()), false));
    }

    private void becomeTop(ActivityRecord activity) {
        topResumed = activity;
        wasSeen |= !activity.info.applicationInfo.isSystemApp();
        server.windows.setVisible(activity, true);
    }

    private void pause(ActivityRecord activity) {
        activity.state = ActivityRecord.State.PAUSING;
        boolean isUserLeaving = !activity.finishing && tasks.isUserLeaving;
        send(activity, PauseActivityItem.obtain(activity.finishing, isUserLeaving, 0, false,
                false));
    }

    private static <T> List<T> take(List<T> list) {
        if (list.isEmpty()) {
            return null;
        }
        List<T> taken = new ArrayList<>(list);
        list.clear();
        return taken;
    }

    void paused(ActivityRecord activity) {
        if (activity.state == ActivityRecord.State.PAUSING) {
            activity.state = ActivityRecord.State.PAUSED;
        }
        if (activity.noHistory && !activity.finishing && activity != tasks.top()) {
            finish(activity, 0, null);
        }
        settle();
    }

    /** The resumed activity has nothing more to do: the others can go. */
    void idle() {
        hideCovered();
    }

    private void hideCovered() {
        for (ActivityRecord activity : new ArrayList<>(leaving)) {
            if (activity.state != ActivityRecord.State.RESUMED
                    && activity.state != ActivityRecord.State.PAUSING) {
                leaving.remove(activity);
                destroy(activity);
            }
        }
        boolean covered = isAsleep;
        for (int at = tasks.tasks.size() - 1; at >= 0; at--) {
            List<ActivityRecord> activities = tasks.tasks.get(at).activities;
            for (int inTask = activities.size() - 1; inTask >= 0; inTask--) {
                ActivityRecord activity = activities.get(inTask);
                if (covered && activity.state == ActivityRecord.State.PAUSED) {
                    activity.state = ActivityRecord.State.STOPPING;
                    server.windows.setVisible(activity, false);
                    send(activity, StopActivityItem.obtain(0));
                }
                covered |= !activity.isTranslucent && activity.isLaunched();
            }
            covered = true;
        }
    }

    void stopped(ActivityRecord activity, Bundle state, PersistableBundle persistentState) {
        activity.savedState = state;
        activity.hasState = true;
        activity.persistentState = persistentState;
        if (activity.state == ActivityRecord.State.STOPPING) {
            activity.state = ActivityRecord.State.STOPPED;
        }
        settle();
        trimIfHidden();
    }

    /** An app of which nothing is to be seen any more is told, once, to do with less memory. */
    private void trimIfHidden() {
        AppProcess process = server.processes.first();
        if (!wasSeen || process == null || process.thread == null) {
            return;
        }
        for (Task task : tasks.tasks) {
            for (ActivityRecord activity : task.activities) {
                if (activity.isLaunched() && activity.state != ActivityRecord.State.STOPPED
                        && !activity.info.applicationInfo.isSystemApp()) {
                    return;
                }
            }
        }
        wasSeen = false;
        try {
            process.thread.scheduleTrimMemory(ComponentCallbacks2.TRIM_MEMORY_UI_HIDDEN);
        } catch (RemoteException impossible) {
            throw impossible.rethrowFromSystemServer();
        }
    }

    /** Takes an activity out of its task; it is destroyed when its successor has settled. */
    void finish(ActivityRecord activity, int resultCode, Intent data) {
        if (activity.finishing) {
            return;
        }
        activity.finishing = true;
        Tasks.sendResult(activity, resultCode, data);
        activity.task.activities.remove(activity);
        if (activity.task.activities.isEmpty()) {
            tasks.tasks.remove(activity.task);
        }
        if (activity.isLaunched()) {
            leaving.add(activity);
        }
    }

    private void destroy(ActivityRecord activity) {
        activity.state = ActivityRecord.State.DESTROYING;
        server.windows.setVisible(activity, false);
        send(activity, DestroyActivityItem.obtain(true, 0));
    }

    void destroyed(ActivityRecord activity) {
        activity.state = ActivityRecord.State.NONE;
        server.windows.removeOf(activity);
        settle();
    }

    /**
     * The app crashes. So that it does not come back to what it crashed in, the activity on top of
     * each of its tasks is finished, and the one below if that was not stopped yet.
     */
    public void crashed() {
        for (Task task : new ArrayList<>(tasks.tasks)) {
            ActivityRecord top = task.top();
            if (top == null || !isApps(top)) {
                continue;
            }
            int below = task.activities.indexOf(top) - 1;
            finish(top, Activity.RESULT_CANCELED, null);
            if (below >= 0) {
                ActivityRecord next = task.activities.get(below);
                if (isApps(next) && next.state != ActivityRecord.State.STOPPING
                        && next.state != ActivityRecord.State.STOPPED) {
                    finish(next, Activity.RESULT_CANCELED, null);
                }
            }
        }
    }

    private static boolean isApps(ActivityRecord activity) {
        return activity.isLaunched() && !activity.info.applicationInfo.isSystemApp();
    }

    /**
     * The app's process is gone. Of activities that ran in it those are remembered that have said
     * what their state is, or were not resumed yet, and the system's own, which only share it; the
     * others are lost. An activity in which the process ends again and again is given up.
     */
    public void processDied() {
        for (Task task : new ArrayList<>(tasks.tasks)) {
            for (ActivityRecord activity : new ArrayList<>(task.activities)) {
                boolean isRemembered = !activity.isLaunched()
                        || activity.hasState && activity.launches < MOST_LAUNCHES
                        || (activity.info.flags & ActivityInfo.FLAG_STATE_NOT_NEEDED) != 0
                        || activity.info.applicationInfo.isSystemApp();
                if (!isRemembered) {
                    finish(activity, Activity.RESULT_CANCELED, null);
                }
                activity.state = ActivityRecord.State.NONE;
                activity.isVisible = false;
                activity.reported = null;
            }
        }
        leaving.clear();
        topResumed = null;
        server.windows.removeAll();
    }

    @Override
    public void revived() {
        synchronized (tasks) {
            settle();
        }
    }

    private void send(ActivityRecord activity, ActivityLifecycleItem state,
            ClientTransactionItem... callbacks) {
        AppProcess process = server.processes.get(activity.info.processName);
        if (process == null || process.thread == null) {
            return;
        }
        ClientTransaction transaction =
                ClientTransaction.obtain(process.thread, activity.token);
        for (ClientTransactionItem callback : callbacks) {
            transaction.addCallback(callback);
        }
        if (state != null) {
            transaction.setLifecycleStateRequest(state);
        }
        try {
            transaction.schedule();
        } catch (RemoteException impossible) {
            throw impossible.rethrowFromSystemServer();
        }
    }

    /** A result goes to an activity at once if it is there for the user, or else when it is. */
    void giveResult(ActivityRecord activity, ResultInfo result) {
        if (activity.state == ActivityRecord.State.RESUMED) {
            tell(activity, ActivityResultItem.obtain(new ArrayList<>(Collections.singletonList(result))));
        } else {
            activity.pendingResults.add(result);
        }
    }

    /** Tells a running activity something, without a change of its state. */
    void tell(ActivityRecord activity, ClientTransactionItem... items) {
        send(activity, null, items);
    }
}
