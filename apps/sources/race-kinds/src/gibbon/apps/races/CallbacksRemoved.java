package gibbon.apps.races;

import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;

/** A delayed message uses what onPause sets to null after it took the message back. */
public class CallbacksRemoved extends Kind {
    private final Handler handler = new Handler(Looper.getMainLooper());
    private final Runnable later = this::use;
    private Store store;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Later", () -> handler.postDelayed(later, 3000));
    }

    @Override
    protected void onResume() {
        super.onResume();
        store = new Store();
    }

    private void use() {
        show(store.first());
    }

    @Override
    protected void onPause() {
        handler.removeCallbacks(later);
        store = null;
        super.onPause();
    }
}
