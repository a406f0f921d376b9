package gibbon.apps.races;

import android.os.Bundle;

/** onPause waits for a thread, for a while, and then sets to null what the thread uses. */
public class JoinedTooShort extends Kind {
    private Store store;
    private Thread thread;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Start", this::start);
    }

    @Override
    protected void onResume() {
        super.onResume();
        store = new Store();
    }

    private void start() {
        thread = new Thread(() -> store.first());
        thread.start();
    }

    @Override
    protected void onPause() {
        if (thread != null) {
            try {
                thread.join(100);
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
        }
        store = null;
        super.onPause();
    }
}
