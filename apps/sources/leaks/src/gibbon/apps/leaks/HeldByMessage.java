package gibbon.apps.leaks;

import android.os.AsyncTask;
import android.os.Handler;
import android.os.Looper;
import java.util.Timer;
import java.util.TimerTask;

/** Keeps others waiting. */
final class Sleeps implements Runnable {
    @Override
    public void run() {
        try {
            Thread.sleep(60_000);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}

/** No leak: messages and tasks that come, sooner or later. */
public class HeldByMessage extends Page {
    @Override
    void hold() {
        Handler main = new Handler(Looper.getMainLooper());
        main.postDelayed(inner(), 2_000);
        main.postDelayed(inner(), 90_000);
        // The first of them runs longer than anybody waits, and knows nothing of the page.
        AsyncTask.execute(new Sleeps());
        AsyncTask.execute(inner());
        new Timer("once").schedule(new TimerTask() {
            @Override
            public void run() {
                isTaskRoot();
            }
        }, 90_000);
    }
}
