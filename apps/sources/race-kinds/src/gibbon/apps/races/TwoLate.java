package gibbon.apps.races;

import android.os.Bundle;

/** Two threads bring the same, so a button that uses it fails only if both are late. */
public class TwoLate extends Kind {
    private Store store;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        new Thread(() -> runOnUiThread(this::near)).start();
        new Thread(() -> runOnUiThread(this::far)).start();
        button("Use", () -> show(store.first()));
    }

    private void near() {
        if (store == null) {
            store = new Store();
        }
    }

    private void far() {
        store = new Store();
    }
}
