package gibbon.apps.leaks;

import android.database.ContentObserver;
import android.net.Uri;
import android.os.Handler;
import android.os.Looper;

/** An observer that is never taken off. */
public class HeldByService extends Page {
    @Override
    void hold() {
        Uri uri = Uri.parse("content://gibbon.apps.leaks/notes");
        Handler main = new Handler(Looper.getMainLooper());
        getContentResolver().registerContentObserver(uri, true, new ContentObserver(main) {
            @Override
            public void onChange(boolean isOwn) {
                HeldByService.this.run();
            }
        });
    }
}
