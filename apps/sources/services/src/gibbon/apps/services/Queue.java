package gibbon.apps.services;

import android.app.IntentService;
import android.content.Intent;
import android.util.Log;

/** Works off its intents on a thread of its own, one after the other, and then stops itself. */
public class Queue extends IntentService {
    public Queue() {
        super("queue");
    }

    @Override
    protected void onHandleIntent(Intent intent) {
        Log.i(Uses.TAG, "Queue.onHandleIntent " + Logged.wordOf(intent) + " on "
                + Thread.currentThread().getName());
    }

    @Override
    public void onDestroy() {
        super.onDestroy();
        Log.i(Uses.TAG, "Queue.onDestroy");
    }
}
