package gibbon.apps.leaks;

import android.os.Handler;
import android.os.Looper;
import java.util.Timer;
import java.util.TimerTask;

/** No leak: messages and a task that are delivered, sooner or later. */
public class HeldByMessage extends Page {
    @Override
    void hold() {
        Handler main = new Handler(Looper.getMainLooper());
        main.postDelayed(inner(), 2_000);
        main.postDelayed(inner(), 90_000);
        new Timer("once").schedule(new TimerTask() {
            @Override
            public void run() {
                isTaskRoot();
            }
        }, 90_000);
    }
}
