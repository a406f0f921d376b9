package gibbon.apps.races;

import android.os.AsyncTask;
import android.os.Bundle;

/** Of two AsyncTasks in the pool, the first sets what the second uses. */
public class PoolTasks extends Kind {
    private Store store;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Both", this::both);
    }

    private void both() {
        store = null;
        new Sets().executeOnExecutor(AsyncTask.THREAD_POOL_EXECUTOR);
        new Uses().executeOnExecutor(AsyncTask.THREAD_POOL_EXECUTOR);
    }

    private final class Sets extends AsyncTask<Void, Void, Void> {
        @Override
        protected Void doInBackground(Void... none) {
            store = new Store();
            return null;
        }
    }

    private final class Uses extends AsyncTask<Void, Void, String> {
        @Override
        protected String doInBackground(Void... none) {
            return store.first();
        }

        @Override
        protected void onPostExecute(String result) {
            show(result);
        }
    }
}
