package gibbon.apps.races;

import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;

/** Of two messages, the second is put to the front of the queue, and uses what the first sets. */
public class FrontOfQueue extends Kind {
    private final Handler handler = new Handler(Looper.getMainLooper());
    private Store store;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Both", this::both);
    }

    private void both() {
        handler.post(this::set);
        handler.postAtFrontOfQueue(this::use);
    }

    private void set() {
        store = new Store();
    }

    private void use() {
        show(store.first());
    }
}
