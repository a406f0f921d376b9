package gibbon.apps.races;

import android.os.Bundle;

/** A result that looks whether it is still wanted. */
public class GuardedResult extends Kind {
    private Store store;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        store = new Store();
        button("Ask", () -> new Thread(() -> runOnUiThread(this::answered)).start());
    }

    private void answered() {
        Store asked = store;
        if (asked != null) {
            asked.first();
        }
    }

    @Override
    protected void onDestroy() {
        store = null;
        super.onDestroy();
    }
}
