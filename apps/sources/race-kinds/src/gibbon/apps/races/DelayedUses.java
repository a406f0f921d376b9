package gibbon.apps.races;

import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;

/** A message with a delay of seconds uses what onPause sets to null. */
public class DelayedUses extends Kind {
    private final Handler handler = new Handler(Looper.getMainLooper());
    private Store store;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Later", () -> handler.postDelayed(this::use, 3000));
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
        store = null;
        super.onPause();
    }
}
