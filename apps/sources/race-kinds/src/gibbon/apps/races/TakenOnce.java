package gibbon.apps.races;

import android.os.Bundle;
import java.util.concurrent.atomic.AtomicReference;

/** Two threads take an object out of an atomic reference: one gets it. */
public class TakenOnce extends Kind {
    private final AtomicReference<Store> store = new AtomicReference<>();

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Take", this::take);
    }

    private void take() {
        store.set(new Store());
        new Thread(this::use).start();
        use();
    }

    private void use() {
        Store taken = store.getAndSet(null);
        if (taken != null) {
            taken.first();
        }
    }
}
