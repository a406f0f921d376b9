package gibbon.apps.races;

import android.app.Service;
import android.content.Intent;
import android.os.Binder;
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

    /** What those have who are bound to it. */
    static final class Pings extends Binder {
        String ping() {
            return "pong";
        }
    }

    @Override
    public IBinder onBind(Intent intent) {
        return new Pings();
    }

    @Override
    public void onDestroy() {
        store = null;
        super.onDestroy();
    }
}
