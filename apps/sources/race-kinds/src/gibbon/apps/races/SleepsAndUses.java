package gibbon.apps.races;

import android.os.Bundle;

/** A thread sleeps for a while and then uses what onStop sets to null. */
public class SleepsAndUses extends Kind {
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
        try {
            Thread.sleep(500);
        } catch (InterruptedException interrupted) {
            return;
        }
        store.first();
    }

    @Override
    protected void onStop() {
        store = null;
        super.onStop();
    }
}
