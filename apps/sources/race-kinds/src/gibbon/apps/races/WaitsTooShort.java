package gibbon.apps.races;

import android.os.Bundle;

/** A callback waits for a thread, for a while, and does not look whether it came. */
public class WaitsTooShort extends Kind {
    private final Object lock = new Object();
    private Store store;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Ask", this::ask);
    }

    private void ask() {
        synchronized (lock) {
            store = null;
            new Thread(this::answer).start();
            try {
                lock.wait(500);
            } catch (InterruptedException interrupted) {
                return;
            }
            show(store.first());
        }
    }

    private void answer() {
        synchronized (lock) {
            store = new Store();
            lock.notifyAll();
        }
    }
}
