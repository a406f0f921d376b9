package gibbon.apps.races;

import android.os.AsyncTask;
import android.os.Bundle;
import java.util.concurrent.ExecutionException;

/** A callback waits for an AsyncTask before it uses what the task sets. */
public class TaskGet extends Kind {
    private Store store;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Ask", this::ask);
    }

    private void ask() {
        store = null;
        try {
            new Sets().execute().get();
        } catch (InterruptedException | ExecutionException failed) {
            throw new IllegalStateException(failed);
        }
        show(store.first());
    }

    private final class Sets extends AsyncTask<Void, Void, Void> {
        @Override
        protected Void doInBackground(Void... none) {
            store = new Store();
            return null;
        }
    }
}
