package gibbon.apps.races;

import android.app.AlertDialog;
import android.os.Bundle;

/** A dialog's button uses what a thread brings meanwhile. */
public class DialogAnswer extends Kind {
    private Store store;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Ask", this::ask);
    }

    private void ask() {
        new Thread(() -> runOnUiThread(this::bring)).start();
        new AlertDialog.Builder(this)
                .setMessage("Really?")
                .setPositiveButton("Yes", (dialog, which) -> show(store.first()))
                .show();
    }

    private void bring() {
        store = new Store();
    }
}
