package gibbon.apps.races;

import android.os.Bundle;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A scheduled job uses what onPause sets to null after it shut the executor down. */
public class ScheduledShutDown extends Kind {
    private ScheduledExecutorService executor;
    private Store store;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Later", () -> executor.schedule(this::use, 5, TimeUnit.SECONDS));
    }

    @Override
    protected void onResume() {
        super.onResume();
        executor = Executors.newScheduledThreadPool(1);
        store = new Store();
    }

    private void use() {
        store.first();
    }

    @Override
    protected void onPause() {
        executor.shutdownNow();
        try {
            executor.awaitTermination(1, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
        store = null;
        super.onPause();
    }
}
