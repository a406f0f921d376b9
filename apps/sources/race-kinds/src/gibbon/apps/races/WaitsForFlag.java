package gibbon.apps.races;

import android.os.Bundle;

/** A thread waits under a lock until a flag says that what it uses is set. */
public class WaitsForFlag extends Kind {
    private final Object lock = new Object();
    private boolean isReady;
    private Store store;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        new Thread(this::use).start();
        button("Ready", this::prepare);
    }

    private void prepare() {
        synchronized (lock) {
            if (!isReady) {
                store = new Store();
                isReady = true;
                lock.notifyAll();
            }
        }
    }

    private void use() {
        synchronized (lock) {
            while (!isReady) {
                try {
                    lock.wait();
                } catch (InterruptedException interrupted) {
                    return;
                }
            }
        }
        store.first();
    }
}
