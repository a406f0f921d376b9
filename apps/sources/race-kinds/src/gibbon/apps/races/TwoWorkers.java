package gibbon.apps.races;

import android.os.Bundle;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Of two jobs of an executor with two threads, the first sets what the second uses. */
public class TwoWorkers extends Kind {
    private final ExecutorService executor = Executors.newFixedThreadPool(2);
    private Store store;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        executor.execute(this::set);
        button("Use", () -> executor.execute(this::use));
    }

    private void set() {
        store = new Store();
    }

    private void use() {
        store.first();
    }
}
