package gibbon.apps.races;

import android.os.Bundle;

/** onStop waits for the thread before it sets the field to null. */
public class JoinedThread extends Kind {
    private Store store;
    private Thread thread;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Work", this::work);
    }

    @Override
    protected void onStart() {
        super.onStart();
        store = new Store();
    }

    private void work() {
        join();
        thread = new Thread(() -> store.first());
        thread.start();
    }

    private void join() {
        try {
            if (thread != null) {
                thread.join();
            }
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    @Override
    protected void onStop() {
        join();
        store = null;
        super.onStop();
    }
}
