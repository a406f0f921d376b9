package gibbon.apps.races;

import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;

/** Two messages with a delay, posted in one callback: the sooner sets what the later uses. */
public class TwoDelays extends Kind {
    private final Handler handler = new Handler(Looper.getMainLooper());
    private Store store;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Later", this::later);
    }

    private void later() {
        handler.postDelayed(this::use, 900);
        handler.postDelayed(this::set, 400);
    }

    private void set() {
        store = new Store();
    }

    private void use() {
        show(store.first());
        store = null;
    }
}
