package gibbon.system.wm;

import android.app.ActivityManager;
import android.content.Intent;
import java.util.ArrayList;
import java.util.List;

/** Activities that the user sees as one thing; the last one is on top. */
public final class Task {
    private static int nextId = 1;

    public final int id = nextId++;
    public final String affinity;
    public final Intent intent;
    public final List<ActivityRecord> activities = new ArrayList<>();
    public ActivityManager.TaskDescription description = new ActivityManager.TaskDescription();

    Task(String affinity, Intent intent) {
        this.affinity = affinity;
        this.intent = intent;
    }

    void push(ActivityRecord activity) {
        activity.task = this;
        activities.add(activity);
    }

    /** The topmost one that is not on its way out. */
    public ActivityRecord top() {
        for (int at = activities.size() - 1; at >= 0; at--) {
            if (!activities.get(at).finishing) {
                return activities.get(at);
            }
        }
        return null;
    }

    ActivityRecord root() {
        return activities.isEmpty() ? null : activities.get(0);
    }

    /** The topmost one of a class. */
    ActivityRecord find(ActivityRecord like) {
        for (int at = activities.size() - 1; at >= 0; at--) {
            ActivityRecord activity = activities.get(at);
            if (!activity.finishing && activity.component().equals(like.component())) {
                return activity;
            }
        }
        return null;
    }
}
