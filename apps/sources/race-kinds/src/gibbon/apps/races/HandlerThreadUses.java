package gibbon.apps.races;

import android.os.Bundle;
import android.os.Handler;
import android.os.HandlerThread;

/** A message of a handler thread uses what onPause sets to null. */
public class HandlerThreadUses extends Kind {
    private Handler handler;
    private Store store;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        HandlerThread thread = new HandlerThread("uses");
        thread.start();
        handler = new Handler(thread.getLooper());
        button("Use", () -> handler.post(this::use));
    }

    @Override
    protected void onResume() {
        super.onResume();
        store = new Store();
    }

    private void use() {
        store.first();
    }

    @Override
    protected void onPause() {
        store = null;
        super.onPause();
    }
}
