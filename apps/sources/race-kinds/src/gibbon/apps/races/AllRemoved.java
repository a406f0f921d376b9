package gibbon.apps.races;

import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;

/** onPause takes all messages back before it sets to null what they use. */
public class AllRemoved extends Kind {
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
        handler.removeCallbacksAndMessages(null);
        store = null;
        super.onPause();
    }
}
