package gibbon.apps.races;

import android.os.Bundle;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A callback waits for a job's future before it uses what the job sets. */
public class FutureGet extends Kind {
    private final ExecutorService executor = Executors.newFixedThreadPool(2);
    private Store store;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Ask", this::ask);
    }

    private void ask() {
        store = null;
        Future<?> future = executor.submit(this::set);
        try {
            future.get();
        } catch (InterruptedException | ExecutionException failed) {
            throw new IllegalStateException(failed);
        }
        show(store.first());
    }

    private void set() {
        store = new Store();
    }
}
