package gibbon.apps.races;

import android.database.ContentObserver;
import android.net.Uri;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.provider.Settings;

/** A content observer that nobody unregisters uses what onDestroy sets to null. */
public class ObserverDestroyed extends Kind {
    private static final Uri WATCHED = Settings.System.getUriFor("gibbon_race_kinds");
    private Store store;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        store = new Store();
        getContentResolver().registerContentObserver(WATCHED, true, new Observes());
        button("Change", () -> getContentResolver().notifyChange(WATCHED, null));
    }

    @Override
    protected void onDestroy() {
        store = null;
        super.onDestroy();
    }

    private final class Observes extends ContentObserver {
        Observes() {
            super(new Handler(Looper.getMainLooper()));
        }

        @Override
        public void onChange(boolean isOwn) {
            show(store.first());
        }
    }
}
