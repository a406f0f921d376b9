package gibbon.apps.services;

import android.app.Service;
import android.content.Intent;
import android.os.Handler;
import android.os.IBinder;
import android.util.Log;

/** Tells of every callback. */
abstract class Logged extends Service {
    void log(String what) {
        Log.i(Uses.TAG, getClass().getSimpleName() + "." + what);
    }

    static String wordOf(Intent intent) {
        return intent == null ? "no intent" : intent.getStringExtra("word");
    }

    @Override
    public void onCreate() {
        super.onCreate();
        log("onCreate");
    }

    /** What a kill means to the service: one of Service's START constants. */
    abstract int mode();

    @Override
    public int onStartCommand(Intent intent, int flags, int startId) {
        log("onStartCommand " + wordOf(intent) + " flags=" + flags + " id=" + startId);
        return mode();
    }

    @Override
    public IBinder onBind(Intent intent) {
        return null;
    }

    @Override
    public void onDestroy() {
        super.onDestroy();
        log("onDestroy");
        // Too late, as in apps whose threads go on: nothing happens.
        new Handler(getMainLooper()).post(() -> {
            stopSelf();
            stopForeground(STOP_FOREGROUND_REMOVE);
        });
    }
}
