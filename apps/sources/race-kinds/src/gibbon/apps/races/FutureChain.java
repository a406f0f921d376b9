package gibbon.apps.races;

import android.os.Bundle;
import java.util.concurrent.CompletableFuture;

/** What a stage of a CompletableFuture sets, the next one uses. */
public class FutureChain extends Kind {
    private Store store;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Chain", () -> CompletableFuture.runAsync(this::set).thenRun(this::use));
    }

    private void set() {
        store = new Store();
    }

    private void use() {
        store.first();
        store = null;
    }
}
