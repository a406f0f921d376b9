package gibbon.apps.races;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.os.Bundle;

/** A receiver is unregistered before what it uses is set to null. */
public class ReceiverUnregistered extends Kind {
    private static final String DONE = "gibbon.apps.races.UNREGISTERED";
    private Store store;
    private BroadcastReceiver receiver;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Send", () -> sendBroadcast(new Intent(DONE).setPackage(getPackageName())));
    }

    @Override
    protected void onStart() {
        super.onStart();
        store = new Store();
        receiver = new Receives();
        registerReceiver(receiver, new IntentFilter(DONE), RECEIVER_NOT_EXPORTED);
    }

    @Override
    protected void onStop() {
        unregisterReceiver(receiver);
        store = null;
        super.onStop();
    }

    private final class Receives extends BroadcastReceiver {
        @Override
        public void onReceive(Context context, Intent intent) {
            show(store.first());
        }
    }
}
