package gibbon.system.wm;

import android.app.ResultInfo;
import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.os.Binder;
import android.os.Bundle;
import android.os.PersistableBundle;
import com.android.internal.content.ReferrerIntent;
import java.util.ArrayList;
import java.util.List;

/** One activity of a task, running or only remembered. */
public final class ActivityRecord {
    /** Where its life stands, as the activity itself has confirmed it. */
    public enum State { NONE, RESUMED, PAUSING, PAUSED, STOPPING, STOPPED, DESTROYING }

    /** What the app knows it by. */
    public static final class Token extends Binder {
        final ActivityRecord record;

        Token(ActivityRecord record) {
            this.record = record;
        }

        /** Apps see another process's binder, also in messages of exceptions. */
        @Override
        public String toString() {
            return "android.os.BinderProxy@" + Integer.toHexString(hashCode());
        }
    }

    private static int nextIdentity = 1;

    public final int identity = nextIdentity++;
    public final Token token = new Token(this);
    public final ActivityInfo info;
    public Intent intent;
    public Task task;
    public State state = State.NONE;
    public boolean finishing;
    /** Whether its windows are to be seen. */
    boolean isVisible;
    /** The activity below shows through. */
    public final boolean isTranslucent;
    public boolean noHistory;
    public final String launchedFrom;

    /** Who wants this one's result, and under which names. */
    public ActivityRecord resultTo;
    public final String resultWho;
    public final int requestCode;

    final List<ResultInfo> pendingResults = new ArrayList<>();
    final List<ReferrerIntent> pendingIntents = new ArrayList<>();
    public Bundle savedState;
    /** It has lost nothing yet: it was not resumed since it was made, or has said what to keep. */
    boolean hasState = true;
    int launches;
    public PersistableBundle persistentState;
    public int requestedOrientation;
    /** The configuration that the activity was last told. */
    android.content.res.Configuration reported;

    ActivityRecord(ActivityInfo info, Intent intent, boolean isTranslucent, String launchedFrom,
            ActivityRecord resultTo, String resultWho, int requestCode) {
        this.info = info;
        this.intent = intent;
        this.isTranslucent = isTranslucent;
        this.launchedFrom = launchedFrom;
        this.resultTo = resultTo;
        this.resultWho = resultWho;
        this.requestCode = requestCode;
        requestedOrientation = info.screenOrientation;
        noHistory = (info.flags & ActivityInfo.FLAG_NO_HISTORY) != 0
                || (intent.getFlags() & Intent.FLAG_ACTIVITY_NO_HISTORY) != 0;
    }

    static ActivityRecord of(android.os.IBinder token) {
        return token instanceof Token ? ((Token) token).record : null;
    }

    public ComponentName component() {
        return info.getComponentName();
    }

    boolean isLaunched() {
        return state != State.NONE && state != State.DESTROYING;
    }

    @Override
    public String toString() {
        return component().flattenToShortString() + "#" + identity;
    }
}
