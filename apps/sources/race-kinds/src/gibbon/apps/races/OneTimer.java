package gibbon.apps.races;

import android.os.Bundle;
import java.util.Timer;
import java.util.TimerTask;

/** Of two tasks of one timer, the sooner sets what the later uses. */
public class OneTimer extends Kind {
    private final Timer timer = new Timer();
    private Store store;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Both", this::both);
    }

    private void both() {
        store = null;
        timer.schedule(new Sets(), 50);
        timer.schedule(new Uses(), 500);
    }

    private final class Sets extends TimerTask {
        @Override
        public void run() {
            store = new Store();
        }
    }

    private final class Uses extends TimerTask {
        @Override
        public void run() {
            store.first();
        }
    }
}
