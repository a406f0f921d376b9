package gibbon.apps.races;

import android.os.Bundle;
import java.util.Timer;
import java.util.TimerTask;

/** Of two timers with a thread each, the sooner sets what the later uses. */
public class TwoTimers extends Kind {
    private Store store;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Both", this::both);
    }

    private void both() {
        store = null;
        new Timer().schedule(new Sets(), 50);
        new Timer().schedule(new Uses(), 100);
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
