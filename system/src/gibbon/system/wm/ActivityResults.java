package gibbon.system.wm;

import android.app.ResultInfo;
import android.content.Intent;
import android.os.IBinder;
import gibbon.system.SystemServer;

/** Results that do not come from an activity that ended. */
public final class ActivityResults {
    private ActivityResults() {}

    /** Gives an activity a result; false if there is no such activity any more. */
    public static boolean deliver(SystemServer server, IBinder token, String who, int requestCode,
            int resultCode, Intent data) {
        synchronized (server.tasks) {
            ActivityRecord activity = ActivityRecord.of(token);
            if (activity == null || activity.finishing) {
                return false;
            }
            activity.pendingResults.add(new ResultInfo(who, requestCode, resultCode, data));
            server.tasks.lifeCycle.settle();
            return true;
        }
    }
}
