package gibbon.apps.races;

import android.app.Service;
import android.content.Intent;
import android.os.IBinder;

/** Has something to offer once it is started. */
public class SettingService extends Service {
    static Store store;

    @Override
    public int onStartCommand(Intent intent, int flags, int startId) {
        store = new Store();
        return START_NOT_STICKY;
    }

    @Override
    public IBinder onBind(Intent intent) {
        return null;
    }
}
