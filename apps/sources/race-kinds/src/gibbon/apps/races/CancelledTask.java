package gibbon.apps.races;

import android.os.AsyncTask;
import android.os.Bundle;

/** onStop cancels an AsyncTask and sets to null what its onPostExecute uses. */
public class CancelledTask extends Kind {
    private Store store;
    private Load load;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Load", this::load);
    }

    @Override
    protected void onStart() {
        super.onStart();
        store = new Store();
    }

    private void load() {
        if (load == null) {
            load = new Load();
            load.execute();
        }
    }

    @Override
    protected void onStop() {
        if (load != null) {
            load.cancel(false);
            load = null;
        }
        store = null;
        super.onStop();
    }

    private final class Load extends AsyncTask<Void, Void, String> {
        @Override
        protected String doInBackground(Void... none) {
            return "loaded";
        }

        @Override
        protected void onPostExecute(String result) {
            show(store.first() + result);
        }
    }
}
