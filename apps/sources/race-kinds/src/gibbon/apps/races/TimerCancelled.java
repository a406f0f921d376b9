package gibbon.apps.races;

import android.os.Bundle;
import java.util.Timer;
import java.util.TimerTask;

/** A timer's task looks and then uses; onPause cancels it and sets to null, perhaps in between. */
public class TimerCancelled extends Kind {
    private Timer timer;
    private Store store;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Later", () -> timer.schedule(new Uses(), 30));
    }

    @Override
    protected void onResume() {
        super.onResume();
        timer = new Timer();
        store = new Store();
    }

    @Override
    protected void onPause() {
        timer.cancel();
        store = null;
        super.onPause();
    }

    private final class Uses extends TimerTask {
        @Override
        public void run() {
            if (store != null) {
                store.first();
            }
        }
    }
}
