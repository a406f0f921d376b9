package gibbon.system.wm;

import android.app.Activity;
import android.app.ActivityManager;
import android.app.ResultInfo;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import gibbon.system.SystemServer;
import gibbon.system.pm.Packages;
import java.util.ArrayList;
import java.util.List;

/**
 * The tasks, front one last, and the way activities get into and out of them: launch modes,
 * intent flags, results. {@link LifeCycle} then brings the activities where they belong.
 */
public final class Tasks {
    private final SystemServer server;
    public final List<Task> tasks = new ArrayList<>();
    public final LifeCycle lifeCycle;
    public final Configurations configurations;
    /** What started last was the user's choice, not something that came over them. */
    boolean isUserLeaving = true;
    private final Themes themes;
    private Task home;

    public Tasks(SystemServer server) {
        this.server = server;
        lifeCycle = new LifeCycle(server, this);
        configurations = new Configurations(server, this);
        themes = new Themes(server);
    }

    public Task front() {
        for (int at = tasks.size() - 1; at >= 0; at--) {
            if (tasks.get(at).top() != null) {
                return tasks.get(at);
            }
        }
        return null;
    }

    /** The activity that should have the user's attention. */
    public ActivityRecord top() {
        Task front = front();
        return front == null ? null : front.top();
    }

    public Task withId(int id) {
        for (Task task : tasks) {
            if (task.id == id) {
                return task;
            }
        }
        return null;
    }

    void toFront(Task task) {
        tasks.remove(task);
        tasks.add(task);
    }

    void toBack(Task task) {
        tasks.remove(task);
        tasks.add(0, task);
    }

    /** Starts an activity; the answer is one of {@link ActivityManager}'s START constants. */
    synchronized int start(ActivityInfo info, Intent intent, ActivityRecord source,
            String launchedFrom, String resultWho, int requestCode) {
        ActivityRecord resultTo = requestCode >= 0 ? source : null;
        int flags = intent.getFlags();
        if ((flags & Intent.FLAG_ACTIVITY_FORWARD_RESULT) != 0 && source != null) {
            if (requestCode >= 0) {
                return ActivityManager.START_FORWARD_AND_REQUEST_CONFLICT;
            }
            resultTo = source.resultTo;
            resultWho = source.resultWho;
            requestCode = source.requestCode;
            source.resultTo = null;
        }
        if ((flags & Intent.FLAG_ACTIVITY_NEW_TASK) != 0 && resultTo != null) {
            // Tasks do not depend on each other: the caller learns at once that nothing will come.
            lifeCycle.giveResult(resultTo,
                    new ResultInfo(resultWho, requestCode, Activity.RESULT_CANCELED, null));
            resultTo = null;
        }
        ActivityRecord starting = new ActivityRecord(info, intent, themes.isTranslucent(info),
                launchedFrom, resultTo, resultWho, requestCode);
        flags = withImpliedFlags(starting, source, flags);
        isUserLeaving = (flags & Intent.FLAG_ACTIVITY_NO_USER_ACTION) == 0;
        Task task = taskFor(starting, source, flags);
        boolean isNewTask = task == null;
        if (isNewTask) {
            task = new Task(info.taskAffinity, new Intent(intent));
        }
        toFront(task);
        if ((flags & Intent.FLAG_ACTIVITY_CLEAR_TASK) != 0 && !isNewTask) {
            for (ActivityRecord activity : new ArrayList<>(task.activities)) {
                lifeCycle.finish(activity, 0, null);
            }
        }
        ActivityRecord existing = reusable(starting, task, source, flags);
        if (existing != null) {
            existing.pendingIntents.add(
                    new com.android.internal.content.ReferrerIntent(intent, launchedFrom));
            lifeCycle.settle();
            return ActivityManager.START_DELIVERED_TO_TOP;
        }
        // A task that was cleared for it was forgotten with its last activity.
        toFront(task);
        task.push(starting);
        lifeCycle.settle();
        return isNewTask || source == null || source.task == task
                ? ActivityManager.START_SUCCESS : ActivityManager.START_TASK_TO_FRONT;
    }

    /** A new task is needed where there is no task to be in, or none may be shared. */
    private static int withImpliedFlags(ActivityRecord starting, ActivityRecord source, int flags) {
        int mode = starting.info.launchMode;
        boolean alone = source != null
                && source.info.launchMode == ActivityInfo.LAUNCH_SINGLE_INSTANCE;
        if (source == null || alone || mode == ActivityInfo.LAUNCH_SINGLE_TASK
                || mode == ActivityInfo.LAUNCH_SINGLE_INSTANCE) {
            flags |= Intent.FLAG_ACTIVITY_NEW_TASK;
        }
        return flags;
    }

    private Task taskFor(ActivityRecord starting, ActivityRecord source, int flags) {
        if ((flags & Intent.FLAG_ACTIVITY_NEW_TASK) == 0) {
            return source.task;
        }
        int mode = starting.info.launchMode;
        boolean isSingle = mode == ActivityInfo.LAUNCH_SINGLE_TASK
                || mode == ActivityInfo.LAUNCH_SINGLE_INSTANCE;
        if ((flags & Intent.FLAG_ACTIVITY_MULTIPLE_TASK) != 0 && !isSingle) {
            return null;
        }
        for (int at = tasks.size() - 1; at >= 0; at--) {
            Task task = tasks.get(at);
            ActivityRecord root = task.root();
            if (root == null) {
                continue;
            }
            boolean fits = mode == ActivityInfo.LAUNCH_SINGLE_INSTANCE
                    ? root.component().equals(starting.component())
                    : root.info.launchMode != ActivityInfo.LAUNCH_SINGLE_INSTANCE
                            && task.affinity != null
                            && task.affinity.equals(starting.info.taskAffinity);
            if (fits) {
                return task;
            }
        }
        return null;
    }

    /** The activity in the task that takes the intent instead of a new one. */
    private ActivityRecord reusable(ActivityRecord starting, Task task, ActivityRecord source,
            int flags) {
        int mode = starting.info.launchMode;
        ActivityRecord top = task.top();
        if (top == null || starting.resultTo != null && mode == ActivityInfo.LAUNCH_MULTIPLE) {
            return null;
        }
        boolean isSingle = mode == ActivityInfo.LAUNCH_SINGLE_TASK
                || mode == ActivityInfo.LAUNCH_SINGLE_INSTANCE;
        ActivityRecord existing = task.find(starting);
        if (existing != null && (isSingle || (flags & Intent.FLAG_ACTIVITY_CLEAR_TOP) != 0)) {
            finishAbove(existing);
            boolean isStandard = mode == ActivityInfo.LAUNCH_MULTIPLE
                    && (flags & Intent.FLAG_ACTIVITY_SINGLE_TOP) == 0;
            if (isStandard) {
                lifeCycle.finish(existing, 0, null);
                return null;
            }
            return existing;
        }
        boolean isSingleTop = mode == ActivityInfo.LAUNCH_SINGLE_TOP
                || (flags & Intent.FLAG_ACTIVITY_SINGLE_TOP) != 0;
        if (isSingleTop && top.component().equals(starting.component())) {
            return top;
        }
        if (existing != null && (flags & Intent.FLAG_ACTIVITY_REORDER_TO_FRONT) != 0) {
            task.activities.remove(existing);
            task.activities.add(existing);
            return existing;
        }
        // From the home screen: the task as it was, if this is how it was started.
        boolean isRelaunch = (flags & Intent.FLAG_ACTIVITY_NEW_TASK) != 0
                && (source == null || source.task != task)
                && task.root().component().equals(starting.component())
                && task.intent.filterEquals(starting.intent);
        return isRelaunch ? top : null;
    }

    private void finishAbove(ActivityRecord activity) {
        List<ActivityRecord> all = activity.task.activities;
        for (int at = all.size() - 1; all.get(at) != activity; at--) {
            lifeCycle.finish(all.get(at), 0, null);
        }
    }

    synchronized boolean finish(ActivityRecord activity, int resultCode, Intent data,
            boolean wholeTask) {
        if (activity == null || activity.finishing) {
            return false;
        }
        if (wholeTask) {
            for (ActivityRecord other : new ArrayList<>(activity.task.activities)) {
                if (other != activity) {
                    lifeCycle.finish(other, 0, null);
                }
            }
        }
        lifeCycle.finish(activity, resultCode, data);
        lifeCycle.settle();
        return true;
    }

    /** For whoever waits for the activity's result. */
    static void sendResult(ActivityRecord from, int resultCode, Intent data) {
        if (from.resultTo != null && !from.resultTo.finishing) {
            from.resultTo.pendingResults.add(
                    new ResultInfo(from.resultWho, from.requestCode, resultCode, data));
        }
    }

    /** The home screen's task, behind all until the user goes there; null before it is known. */
    Task home() {
        return home;
    }

    /** The home screen is there; it runs once an app does. */
    public synchronized void addHome() {
        Intent intent = new Intent(Intent.ACTION_MAIN).addCategory(Intent.CATEGORY_HOME);
        ActivityInfo info = server.packages.query(Packages.Kind.ACTIVITY, intent, null, 0)
                .get(0).activityInfo;
        intent.setComponent(info.getComponentName());
        home = new Task(info.taskAffinity, intent);
        home.push(new ActivityRecord(info, intent, false, "android", null, null, -1));
        tasks.add(0, home);
    }

    /** The user goes home. */
    public synchronized void goHome() {
        toFront(home);
        lifeCycle.settle();
    }

    /** The user comes back to the task that was in front. */
    public synchronized void comeBack() {
        toBack(home);
        lifeCycle.settle();
    }

    synchronized boolean moveToBack(Task task) {
        toBack(task);
        lifeCycle.settle();
        return true;
    }
}
