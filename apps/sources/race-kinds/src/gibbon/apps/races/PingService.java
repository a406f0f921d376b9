package gibbon.apps.races;

import android.app.Service;
import android.content.Intent;
import android.os.IBinder;

/** Asks a store in the background as long as it is there. */
public class PingService extends Service {
    private Store store;

    @Override
    public void onCreate() {
        super.onCreate();
        store = new Store();
    }

    @Override
    public int onStartCommand(Intent intent, int flags, int startId) {
        new Thread(() -> store.first()).start();
        return START_NOT_STICKY;
    }

    @Override
    public IBinder onBind(Intent intent) {
        return null;
    }

    @Override
    public void onDestroy() {
        store = null;
        super.onDestroy();
    }
}
