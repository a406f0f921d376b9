package org.gibbon.world;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.widget.Toast;

/** Says what it hears, after a while. */
public final class Declared extends BroadcastReceiver {
    @Override
    public void onReceive(Context context, Intent intent) {
        Main.pause(intent.getIntExtra("millis", 0));
        Toast.makeText(context, "heard " + intent.getAction(), Toast.LENGTH_SHORT).show();
    }
}
