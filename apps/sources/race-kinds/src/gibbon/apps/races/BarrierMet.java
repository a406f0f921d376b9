package gibbon.apps.races;

import android.os.Bundle;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/** A thread and a callback meet at a barrier between what one sets and the other uses. */
public class BarrierMet extends Kind {
    private final CyclicBarrier barrier = new CyclicBarrier(2);
    private Store store;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Meet", this::meet);
    }

    private void meet() {
        store = null;
        new Thread(this::prepare).start();
        waitForOther();
        show(store.first());
    }

    private void prepare() {
        store = new Store();
        waitForOther();
    }

    private void waitForOther() {
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException failed) {
            throw new IllegalStateException(failed);
        }
    }
}
