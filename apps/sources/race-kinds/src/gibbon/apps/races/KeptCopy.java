package gibbon.apps.races;

import android.os.Bundle;

/** A thread keeps what it uses before it looks at it, and onStop sets the field to null. */
public class KeptCopy extends Kind {
    private Store store;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Work", () -> new Thread(this::work).start());
    }

    @Override
    protected void onStart() {
        super.onStart();
        store = new Store();
    }

    private void work() {
        Store kept = store;
        if (kept != null) {
            kept.first();
        }
    }

    @Override
    protected void onStop() {
        store = null;
        super.onStop();
    }
}
