package gibbon.apps.races;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.os.Bundle;

/** A receiver is made in one callback and registered in a later one, which first sets what it uses. */
public class RegisteredLater extends Kind {
    private static final String TICK = "gibbon.apps.races.TICK";
    private BroadcastReceiver receiver;
    private Store store;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        receiver = new Receives();
        button("Listen", this::listen);
        new Thread(this::tick).start();
    }

    private void listen() {
        if (store == null) {
            store = new Store();
            registerReceiver(receiver, new IntentFilter(TICK), RECEIVER_NOT_EXPORTED);
        }
    }

    private void tick() {
        for (int times = 0; times < 20; times++) {
            try {
                Thread.sleep(1000);
            } catch (InterruptedException interrupted) {
                return;
            }
            sendBroadcast(new Intent(TICK).setPackage(getPackageName()));
        }
    }

    private final class Receives extends BroadcastReceiver {
        private int times;

        @Override
        public void onReceive(Context context, Intent intent) {
            times++;
            show(store.first() + times);
        }
    }

    @Override
    protected void onDestroy() {
        if (store != null) {
            unregisterReceiver(receiver);
        }
        super.onDestroy();
    }
}
