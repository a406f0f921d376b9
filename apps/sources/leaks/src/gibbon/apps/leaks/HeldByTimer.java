package gibbon.apps.leaks;

import java.util.Timer;
import java.util.TimerTask;

/** A timer that is never cancelled. */
public class HeldByTimer extends Page {
    @Override
    void hold() {
        new Timer("ticks").schedule(new TimerTask() {
            @Override
            public void run() {
                isTaskRoot();
            }
        }, 1_000, 1_000);
    }
}
