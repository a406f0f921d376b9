package gibbon.apps.races;

import android.os.Bundle;
import android.os.Handler;
import android.os.HandlerThread;

/** onPause has a handler thread finish before it sets to null what its messages use. */
public class QuitSafely extends Kind {
    private HandlerThread thread;
    private Handler handler;
    private Store store;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Use", () -> handler.post(this::use));
    }

    @Override
    protected void onResume() {
        super.onResume();
        store = new Store();
        thread = new HandlerThread("uses");
        thread.start();
        handler = new Handler(thread.getLooper());
    }

    private void use() {
        store.first();
    }

    @Override
    protected void onPause() {
        thread.quitSafely();
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
        store = null;
        super.onPause();
    }
}
