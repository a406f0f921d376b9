package gibbon.apps.races;

import android.os.Bundle;
import android.os.CountDownTimer;

/** A count-down uses what onPause sets to null after it cancelled it. */
public class CountDownCancelled extends Kind {
    private Store store;
    private CountDownTimer timer;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Count", this::count);
    }

    @Override
    protected void onResume() {
        super.onResume();
        store = new Store();
    }

    private void count() {
        if (timer == null) {
            timer = new Counts();
            timer.start();
        }
    }

    @Override
    protected void onPause() {
        if (timer != null) {
            timer.cancel();
            timer = null;
        }
        store = null;
        super.onPause();
    }

    private final class Counts extends CountDownTimer {
        Counts() {
            super(10_000, 1_000);
        }

        @Override
        public void onTick(long left) {
            show(store.first() + left / 1000);
        }

        @Override
        public void onFinish() {
            show(store.first());
        }
    }
}
