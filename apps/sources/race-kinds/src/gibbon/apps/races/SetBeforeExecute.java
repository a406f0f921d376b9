package gibbon.apps.races;

import android.os.AsyncTask;
import android.os.Bundle;

/** What a task uses is set before it is executed, and its result before it is shown. */
public class SetBeforeExecute extends Kind {
    private Store store;
    private String answer;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Ask", this::ask);
    }

    private void ask() {
        store = new Store();
        new Ask().execute();
    }

    private final class Ask extends AsyncTask<Void, Void, Void> {
        @Override
        protected Void doInBackground(Void... none) {
            answer = store.first();
            return null;
        }

        @Override
        protected void onPostExecute(Void none) {
            show(answer);
        }
    }
}
