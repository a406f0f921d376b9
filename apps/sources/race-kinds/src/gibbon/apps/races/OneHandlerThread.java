package gibbon.apps.races;

import android.os.Bundle;
import android.os.Handler;
import android.os.HandlerThread;

/** Two messages of a handler thread, posted by two callbacks: the first sets what the second uses. */
public class OneHandlerThread extends Kind {
    private Handler handler;
    private Store store;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        HandlerThread thread = new HandlerThread("one");
        thread.start();
        handler = new Handler(thread.getLooper());
        handler.post(this::set);
        button("Use", () -> handler.post(this::use));
    }

    private void set() {
        store = new Store();
    }

    private void use() {
        store.first();
    }
}
