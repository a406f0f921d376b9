package gibbon.apps.races;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.os.Bundle;

/** Of two broadcasts that a callback sends, the first sets what the second uses. */
public class BroadcastsInTurn extends Kind {
    private static final String SET = "gibbon.apps.races.SET";
    private static final String USE = "gibbon.apps.races.USE";
    private Store store;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        IntentFilter filter = new IntentFilter(SET);
        filter.addAction(USE);
        registerReceiver(new Receives(), filter, RECEIVER_NOT_EXPORTED);
        button("Both", this::both);
    }

    private void both() {
        sendBroadcast(new Intent(SET).setPackage(getPackageName()));
        sendBroadcast(new Intent(USE).setPackage(getPackageName()));
    }

    private final class Receives extends BroadcastReceiver {
        @Override
        public void onReceive(Context context, Intent intent) {
            if (SET.equals(intent.getAction())) {
                store = new Store();
            } else {
                show(store.first());
                store = null;
            }
        }
    }
}
