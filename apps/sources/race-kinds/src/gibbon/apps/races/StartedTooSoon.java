package gibbon.apps.races;

import android.os.Bundle;

/** A callback starts a thread and only then sets what the thread uses. */
public class StartedTooSoon extends Kind {
    private Store store;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Start", this::start);
    }

    private void start() {
        store = null;
        Thread thread = new Thread(this::use);
        thread.start();
        store = new Store();
    }

    private void use() {
        store.first();
    }
}
