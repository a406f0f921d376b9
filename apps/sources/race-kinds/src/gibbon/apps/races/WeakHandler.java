package gibbon.apps.races;

import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.os.Message;
import java.lang.ref.WeakReference;

/** A thread's message goes through a weak reference, and looks before it uses. */
public class WeakHandler extends Kind {
    private Store store;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Handler handler = new Handles(this);
        button("Ask", () -> new Thread(() -> handler.sendEmptyMessage(1)).start());
    }

    @Override
    protected void onStart() {
        super.onStart();
        store = new Store();
    }

    @Override
    protected void onStop() {
        store = null;
        super.onStop();
    }

    private static final class Handles extends Handler {
        private final WeakReference<WeakHandler> activity;

        Handles(WeakHandler activity) {
            super(Looper.getMainLooper());
            this.activity = new WeakReference<>(activity);
        }

        @Override
        public void handleMessage(Message message) {
            WeakHandler there = activity.get();
            if (there != null && there.store != null) {
                there.show(there.store.first());
            }
        }
    }
}
