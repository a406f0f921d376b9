package gibbon.apps.races;

import android.os.Bundle;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A job of an executor saves through what onStop sets to null. */
public class SaveOnStop extends Kind {
    private final ExecutorService background = Executors.newSingleThreadExecutor();
    private Store store;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Save", () -> background.execute(new Save()));
    }

    @Override
    protected void onStart() {
        super.onStart();
        store = new Store();
    }

    @Override
    protected void onStop() {
        store = null;
        super.onStop();
    }

    private final class Save implements Runnable {
        @Override
        public void run() {
            store.first();
        }
    }
}
