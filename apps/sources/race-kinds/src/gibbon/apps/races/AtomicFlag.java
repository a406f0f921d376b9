package gibbon.apps.races;

import android.os.Bundle;
import java.util.concurrent.atomic.AtomicBoolean;

/** A thread uses what was set before an atomic flag that it waits for. */
public class AtomicFlag extends Kind {
    private final AtomicBoolean ready = new AtomicBoolean();
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
            ready.set(true);
        }
    }

    private void use() {
        while (!ready.get()) {
            try {
                Thread.sleep(50);
            } catch (InterruptedException interrupted) {
                return;
            }
        }
        store.first();
    }
}
