package gibbon.apps.races;

import android.os.Bundle;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A callback takes a job that is done out of a completion service, and uses what it set. */
public class CompletedJobs extends Kind {
    private final ExecutorService executor = Executors.newFixedThreadPool(2);
    private final CompletionService<Void> done = new ExecutorCompletionService<>(executor);
    private Store store;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Ask", this::ask);
    }

    private void ask() {
        store = null;
        done.submit(this::set, null);
        try {
            done.take();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
        show(store.first());
    }

    private void set() {
        store = new Store();
    }
}
