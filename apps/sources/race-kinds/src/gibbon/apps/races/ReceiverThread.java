package gibbon.apps.races;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.os.Bundle;
import android.os.Handler;
import android.os.HandlerThread;

/** A receiver that is called on a thread of its own uses what onPause sets to null. */
public class ReceiverThread extends Kind {
    private static final String DONE = "gibbon.apps.races.THREAD";
    private Store store;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        HandlerThread thread = new HandlerThread("receives");
        thread.start();
        IntentFilter filter = new IntentFilter(DONE);
        Handler handler = new Handler(thread.getLooper());
        registerReceiver(new Receives(), filter, null, handler, RECEIVER_NOT_EXPORTED);
        button("Send", () -> sendBroadcast(new Intent(DONE).setPackage(getPackageName())));
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

    private final class Receives extends BroadcastReceiver {
        @Override
        public void onReceive(Context context, Intent intent) {
            store.first();
        }
    }
}
