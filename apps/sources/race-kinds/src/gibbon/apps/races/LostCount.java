package gibbon.apps.races;

import android.os.Bundle;

/** Two plain threads count in one field without a lock: one count is lost. */
public class LostCount extends Kind {
    private int count;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Count", this::countTwice);
    }

    private void countTwice() {
        count = 0;
        Thread one = new Thread(this::increase);
        Thread two = new Thread(this::increase);
        one.start();
        two.start();
        try {
            one.join();
            two.join();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
        if (count != 2) {
            throw new IllegalStateException("counted " + count);
        }
        show("two");
    }

    private void increase() {
        int before = count;
        count = before + 1;
    }
}
