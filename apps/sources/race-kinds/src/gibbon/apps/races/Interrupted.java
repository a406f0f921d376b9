package gibbon.apps.races;

import android.os.Bundle;

/** onStop interrupts a thread, which then uses what onStop sets to null. */
public class Interrupted extends Kind {
    private Store store;
    private Thread thread;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Sleep", this::start);
    }

    @Override
    protected void onStart() {
        super.onStart();
        store = new Store();
    }

    private void start() {
        if (thread == null) {
            thread = new Thread(this::sleep);
            thread.start();
        }
    }

    private void sleep() {
        try {
            Thread.sleep(3_600_000);
        } catch (InterruptedException interrupted) {
            store.first();
        }
    }

    @Override
    protected void onStop() {
        if (thread != null) {
            thread.interrupt();
            thread = null;
        }
        store = null;
        super.onStop();
    }
}
