package gibbon.apps.services;

import android.content.Intent;
import android.os.Binder;
import android.os.IBinder;

/** Lives while somebody is bound to it, or longer if it was started, too. */
public class Bound extends Logged {
    private int count;

    /** What those who are bound have in hand. */
    final class Access extends Binder {
        int count() {
            return ++count;
        }
    }

    @Override
    int mode() {
        return START_NOT_STICKY;
    }

    @Override
    public IBinder onBind(Intent intent) {
        log("onBind");
        return new Access();
    }

    /** Whoever binds next is told of by onRebind. */
    @Override
    public boolean onUnbind(Intent intent) {
        log("onUnbind");
        return true;
    }

    @Override
    public void onRebind(Intent intent) {
        log("onRebind");
    }
}
