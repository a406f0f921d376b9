package gibbon.apps.races;

import android.os.AsyncTask;
import android.os.Bundle;

/** An AsyncTask's progress uses what onPause sets to null. */
public class ProgressAfterPause extends Kind {
    private Store store;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Load", () -> new Load().execute());
    }

    @Override
    protected void onResume() {
        super.onResume();
        store = new Store();
    }

    @Override
    protected void onPause() {
        store = null;
        super.onPause();
    }

    private final class Load extends AsyncTask<Void, Integer, Void> {
        @Override
        protected Void doInBackground(Void... none) {
            publishProgress(50);
            return null;
        }

        @Override
        protected void onProgressUpdate(Integer... percent) {
            show(store.first() + percent[0]);
        }
    }
}
