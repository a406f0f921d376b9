package gibbon.apps.broadcasts;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.util.Log;

/** Declared in the manifest. */
public class Declared extends BroadcastReceiver {
    @Override
    public void onReceive(Context context, Intent intent) {
        Log.i(Sends.TAG, "declared.onReceive " + Sends.describe(this, intent));
        if (isOrderedBroadcast()) {
            setResultData(getResultData() + " declared");
            setResultCode(getResultCode() + 1);
        }
    }
}
