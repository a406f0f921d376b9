package gibbon.apps.races;

import android.os.Bundle;
import java.util.concurrent.Semaphore;

/** A callback waits for a thread's permit before it uses what the thread sets. */
public class SemaphoreHeld extends Kind {
    private final Semaphore isThere = new Semaphore(0);
    private Store store;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Ask", this::ask);
    }

    private void ask() {
        store = null;
        new Thread(this::prepare).start();
        isThere.acquireUninterruptibly();
        show(store.first());
    }

    private void prepare() {
        store = new Store();
        isThere.release();
    }
}
