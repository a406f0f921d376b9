package gibbon.apps.races;

import android.app.LoaderManager;
import android.content.AsyncTaskLoader;
import android.content.Context;
import android.content.Loader;
import android.os.Bundle;

/** A loader in the background uses what onStop sets to null. */
public class LoaderBackground extends Kind implements LoaderManager.LoaderCallbacks<String> {
    static Store store;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Load", () -> getLoaderManager().restartLoader(1, null, this));
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

    @Override
    public Loader<String> onCreateLoader(int id, Bundle arguments) {
        return new Loads(this);
    }

    @Override
    public void onLoadFinished(Loader<String> loader, String result) {
        show(result);
    }

    @Override
    public void onLoaderReset(Loader<String> loader) {}

    private static final class Loads extends AsyncTaskLoader<String> {
        Loads(Context context) {
            super(context);
        }

        @Override
        protected void onStartLoading() {
            forceLoad();
        }

        @Override
        public String loadInBackground() {
            return store.first();
        }
    }
}
