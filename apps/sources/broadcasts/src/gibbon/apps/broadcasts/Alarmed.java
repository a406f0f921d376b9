package gibbon.apps.broadcasts;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.util.Log;

/** Woken by an alarm, whether or not the app runs. */
public class Alarmed extends BroadcastReceiver {
    private static int calls;

    @Override
    public void onReceive(Context context, Intent intent) {
        Log.i(Sends.TAG, "alarmed.onReceive call=" + ++calls);
    }
}
