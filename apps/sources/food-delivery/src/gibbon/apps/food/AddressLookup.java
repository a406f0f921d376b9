package gibbon.apps.food;

import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import java.util.Random;
import java.util.function.Consumer;

/**
 * Finds out where the device is, as a question over the network would: the answer comes when it
 * comes, and who waits gives up after a while.
 */
final class AddressLookup {
    private static final int LONGEST = 1_000;
    private static final long PATIENCE = LONGEST / 2;

    private final Handler handler = new Handler(Looper.getMainLooper());
    private Consumer<String> waiting;

    /** Tells the address, or null when that took too long; once. */
    void start(String address, Consumer<String> told) {
        waiting = told;
        handler.postDelayed(() -> tell(null), PATIENCE);
        new Thread(() -> {
            SystemClock.sleep(new Random(System.nanoTime()).nextInt(LONGEST));
            handler.post(() -> tell(address));
        }, "address lookup").start();
    }

    void cancel() {
        waiting = null;
    }

    private void tell(String address) {
        if (waiting != null) {
            Consumer<String> told = waiting;
            waiting = null;
            told.accept(address);
        }
    }
}
