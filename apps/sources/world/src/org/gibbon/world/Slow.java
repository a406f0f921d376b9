package org.gibbon.world;

import android.app.Service;
import android.content.Intent;
import android.os.IBinder;
import android.widget.Toast;

/** A service that takes as long as it is told, and too long if it is not. */
public final class Slow extends Service {
    @Override
    public int onStartCommand(Intent intent, int flags, int id) {
        Main.pause(intent.getIntExtra("millis", 30000));
        Toast.makeText(this, "served", Toast.LENGTH_SHORT).show();
        return START_NOT_STICKY;
    }

    @Override
    public IBinder onBind(Intent intent) {
        return null;
    }
}
