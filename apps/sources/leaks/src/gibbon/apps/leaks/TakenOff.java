package gibbon.apps.leaks;

import android.database.ContentObserver;
import android.net.Uri;

/** No leak: what it hangs somewhere it takes off. */
public class TakenOff extends Page {
    private Runnable listener;
    private ContentObserver observer;

    @Override
    void hold() {
        listener = inner();
        Cache.listeners.add(listener);
        observer = new ContentObserver(null) {
            @Override
            public void onChange(boolean isOwn) {
                TakenOff.this.run();
            }
        };
        Uri uri = Uri.parse("content://gibbon.apps.leaks/notes");
        getContentResolver().registerContentObserver(uri, true, observer);
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
        Cache.listeners.remove(listener);
        getContentResolver().unregisterContentObserver(observer);
    }
}
