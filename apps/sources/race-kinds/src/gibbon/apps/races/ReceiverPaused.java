package gibbon.apps.races;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.os.Bundle;

/** A receiver uses what onPause sets to null; it is unregistered in onStop, which comes later. */
public class ReceiverPaused extends Kind {
    private static final String DONE = "gibbon.apps.races.PAUSED";
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
        receiver = new Receives();
        registerReceiver(receiver, new IntentFilter(DONE), RECEIVER_NOT_EXPORTED);
    }

    @Override
    protected void onResume() {
        super.onResume();
        store = new Store();
    }

    @Override
    protected void onPause() {
        store = null;
        super.onPause();
    }

    @Override
    protected void onStop() {
        unregisterReceiver(receiver);
        super.onStop();
    }

    private final class Receives extends BroadcastReceiver {
        @Override
        public void onReceive(Context context, Intent intent) {
            show(store.first());
        }
    }
}
