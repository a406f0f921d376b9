package gibbon.apps.races;

import android.os.Bundle;

/** A button uses what a thread sets before a volatile flag, if the flag is set. */
public class VolatileFlag extends Kind {
    private volatile boolean isReady;
    private Store store;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        new Thread(this::prepare).start();
        button("Use", this::use);
    }

    private void prepare() {
        store = new Store();
        isReady = true;
    }

    private void use() {
        if (isReady) {
            show(store.first());
        }
    }
}
