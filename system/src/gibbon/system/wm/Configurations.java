package gibbon.system.wm;

import android.app.servertransaction.ActivityConfigurationChangeItem;
import android.app.servertransaction.ClientTransaction;
import android.app.servertransaction.ConfigurationChangeItem;
import android.content.pm.ActivityInfo;
import android.content.res.Configuration;
import android.os.RemoteException;
import android.view.Surface;
import gibbon.system.SystemServer;
import gibbon.system.am.AppProcess;
import java.util.List;

/**
 * How the device is held and set up, and who is told when that changes: processes at once,
 * activities as they come into view. An activity that does not handle the change is made anew.
 */
public final class Configurations {
    private final SystemServer server;
    private final Tasks tasks;
    /** How the user holds the device. */
    private int held = Surface.ROTATION_0;

    Configurations(SystemServer server, Tasks tasks) {
        this.server = server;
        this.tasks = tasks;
    }

    /** The user changes something: turns the device, picks a language, a text size. */
    public void set(String name, String value) {
        synchronized (tasks) {
            if (name.equals("rotation")) {
                held = Integer.parseInt(value);
                orient();
                return;
            }
            server.profile.set(name, value);
            changed();
        }
    }

    /** Turns the screen as the activity in front wants it. */
    void orient() {
        int wanted = wantedRotation();
        if (wanted != server.profile.rotation) {
            server.profile.set("rotation", Integer.toString(wanted));
            changed();
        }
    }

    private int wantedRotation() {
        boolean isTurned = server.profile.rotation == Surface.ROTATION_90
                || server.profile.rotation == Surface.ROTATION_270;
        boolean isTall = server.profile.width() < server.profile.height() != isTurned;
        boolean isHeldTurned = held == Surface.ROTATION_90 || held == Surface.ROTATION_270;
        boolean isHeldTall = isTall != isHeldTurned;
        switch (wantedOrientation()) {
            case ActivityInfo.SCREEN_ORIENTATION_LANDSCAPE:
                return isTall ? Surface.ROTATION_90 : Surface.ROTATION_0;
            case ActivityInfo.SCREEN_ORIENTATION_PORTRAIT:
                return isTall ? Surface.ROTATION_0 : Surface.ROTATION_90;
            case ActivityInfo.SCREEN_ORIENTATION_REVERSE_LANDSCAPE:
                return isTall ? Surface.ROTATION_270 : Surface.ROTATION_180;
            case ActivityInfo.SCREEN_ORIENTATION_REVERSE_PORTRAIT:
                return isTall ? Surface.ROTATION_180 : Surface.ROTATION_270;
            case ActivityInfo.SCREEN_ORIENTATION_SENSOR_LANDSCAPE:
            case ActivityInfo.SCREEN_ORIENTATION_USER_LANDSCAPE:
                return !isHeldTall ? held : isTall ? Surface.ROTATION_90 : Surface.ROTATION_0;
            case ActivityInfo.SCREEN_ORIENTATION_SENSOR_PORTRAIT:
            case ActivityInfo.SCREEN_ORIENTATION_USER_PORTRAIT:
                return isHeldTall ? held : isTall ? Surface.ROTATION_0 : Surface.ROTATION_90;
            case ActivityInfo.SCREEN_ORIENTATION_LOCKED:
                return server.profile.rotation;
            default:
                return held;
        }
    }

    /** Of the activity in front; one that others show through leaves it to those below. */
    private int wantedOrientation() {
        Task front = tasks.front();
        if (front != null) {
            List<ActivityRecord> activities = front.activities;
            for (int at = activities.size() - 1; at >= 0; at--) {
                ActivityRecord activity = activities.get(at);
                int wanted = activity.requestedOrientation;
                boolean asksBelow = wanted == ActivityInfo.SCREEN_ORIENTATION_BEHIND
                        || activity.isTranslucent
                        && wanted == ActivityInfo.SCREEN_ORIENTATION_UNSPECIFIED;
                if (!activity.finishing && !asksBelow) {
                    return wanted;
                }
            }
        }
        return ActivityInfo.SCREEN_ORIENTATION_UNSPECIFIED;
    }

    private void changed() {
        Configuration configuration = server.profile.configuration();
        AppProcess process = server.processes.first();
        try {
            server.displays.changed();
            if (process != null && process.thread != null) {
                ClientTransaction transaction = ClientTransaction.obtain(process.thread, null);
                transaction.addCallback(ConfigurationChangeItem.obtain(configuration, 0));
                transaction.schedule();
            }
        } catch (RemoteException impossible) {
            throw impossible.rethrowFromSystemServer();
        }
        for (Task task : tasks.tasks) {
            for (ActivityRecord activity : task.activities) {
                if (activity.isVisible) {
                    ensure(activity);
                }
            }
        }
        server.windows.screenChanged();
    }

    /**
     * Tells an activity what changed since it was last told, in the way it wants; true if it is
     * made anew for that.
     */
    boolean ensure(ActivityRecord activity) {
        if (!activity.isLaunched() || activity.reported == null) {
            return false;
        }
        Configuration configuration = server.profile.configuration();
        if (activity.reported.seq == configuration.seq) {
            return false;
        }
        // Where its window is does not concern an activity.
        int changes = activity.reported.diff(configuration)
                & ~ActivityInfo.CONFIG_WINDOW_CONFIGURATION;
        activity.reported = configuration;
        int unhandled = changes & ~activity.info.getRealConfigChanged();
        if (unhandled == 0) {
            tasks.lifeCycle.tell(activity, ActivityConfigurationChangeItem.obtain(configuration));
            return false;
        }
        tasks.lifeCycle.relaunch(activity, unhandled, configuration);
        return true;
    }
}
