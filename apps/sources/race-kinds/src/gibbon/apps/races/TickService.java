package gibbon.apps.races;

import android.app.Service;
import android.content.Intent;
import android.os.IBinder;
import java.util.Timer;
import java.util.TimerTask;

/** A timer of its own uses what onDestroy sets to null, and nobody cancels it. */
public class TickService extends Service {
    private Store store;

    @Override
    public void onCreate() {
        super.onCreate();
        store = new Store();
    }

    @Override
    public int onStartCommand(Intent intent, int flags, int startId) {
        new Timer().schedule(new Ticks(), 100);
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

    private final class Ticks extends TimerTask {
        @Override
        public void run() {
            store.first();
        }
    }
}
