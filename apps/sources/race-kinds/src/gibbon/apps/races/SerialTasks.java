package gibbon.apps.races;

import android.os.AsyncTask;
import android.os.Bundle;

/** Of two AsyncTasks that run one after the other, the first sets what the second uses. */
public class SerialTasks extends Kind {
    private Store store;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Both", this::both);
    }

    private void both() {
        store = null;
        new Sets().execute();
        new Uses().execute();
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
