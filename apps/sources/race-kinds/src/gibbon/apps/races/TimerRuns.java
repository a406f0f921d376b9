package gibbon.apps.races;

import android.os.Bundle;
import java.util.Timer;
import java.util.TimerTask;

/** A timer's task uses what onPause sets to null, and nobody cancels it. */
public class TimerRuns extends Kind {
    private final Timer timer = new Timer();
    private Store store;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Later", () -> timer.schedule(new Uses(), 30));
    }

    @Override
    protected void onResume() {
        super.onResume();
        store = new Store();
    }

    @Override
    protected void onPause() {
        store = null;
        super.onPause();
    }

    private final class Uses extends TimerTask {
        @Override
        public void run() {
            store.first();
        }
    }
}
