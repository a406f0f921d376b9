package gibbon.apps.races;

import android.os.AsyncTask;
import android.os.Bundle;

/** An AsyncTask uses what onStop sets to null. */
public class QueryOnStop extends Kind {
    private Store store;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Load", () -> new Load().execute());
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

    private final class Load extends AsyncTask<Void, Void, String> {
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
