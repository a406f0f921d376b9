package gibbon.apps.races;

import android.os.Bundle;
import java.util.concurrent.CountDownLatch;

/** A thread waits for a latch before it uses what was set before. */
public class LatchedThread extends Kind {
    private final CountDownLatch ready = new CountDownLatch(1);
    private Store store;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        new Thread(this::use).start();
        button("Ready", this::prepare);
    }

    private void prepare() {
        if (store == null) {
            store = new Store();
            ready.countDown();
        }
    }

    private void use() {
        try {
            ready.await();
        } catch (InterruptedException interrupted) {
            return;
        }
        store.first();
    }
}
