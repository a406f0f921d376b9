package gibbon.apps.races;

import android.os.Bundle;
import java.util.Timer;
import java.util.TimerTask;

/** A timer's task looks and uses under a lock, and onPause sets to null under the same one. */
public class LockedCheck extends Kind {
    private final Timer timer = new Timer();
    private final Object lock = new Object();
    private Store store;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Later", () -> timer.schedule(new Uses(), 30));
    }

    @Override
    protected void onResume() {
        super.onResume();
        synchronized (lock) {
            store = new Store();
        }
    }

    @Override
    protected void onPause() {
        synchronized (lock) {
            store = null;
        }
        super.onPause();
    }

    private final class Uses extends TimerTask {
        @Override
        public void run() {
            synchronized (lock) {
                if (store != null) {
                    store.first();
                }
            }
        }
    }
}
