package gibbon.apps.computing;

import android.app.Activity;
import android.os.Bundle;
import android.os.SystemClock;
import android.util.Log;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.TextView;

/** Looks for numbers without end, and counts taps meanwhile. */
public class Computing extends Activity {
    private static final int CANDIDATES = 20000;

    private TextView taps;
    private int count;
    private volatile int found;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        taps = new TextView(this);
        LinearLayout column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        column.addView(button("Compute", this::compute));
        column.addView(button("Count", this::count));
        column.addView(button("Later", () -> taps.postDelayed(this::count, 300)));
        column.addView(taps);
        setContentView(column);
    }

    private Button button(String text, Runnable action) {
        Button button = new Button(this);
        button.setText(text);
        button.setAllCaps(false);
        button.setOnClickListener(view -> action.run());
        return button;
    }

    private void count() {
        taps.setText("taps=" + ++count);
        Log.i("computing", "tap " + count + " at " + SystemClock.uptimeMillis() + " found " + found);
    }

    /** A thread waits for another, which does a part, and then for the next. */
    private void compute() {
        Thread work = new Thread(() -> {
            for (int from = 2; true; from += CANDIDATES) {
                Thread part = new Thread(primesAfter(from));
                part.start();
                try {
                    part.join();
                } catch (InterruptedException interrupted) {
                    return;
                }
            }
        });
        work.start();
    }

    private Runnable primesAfter(int from) {
        return () -> {
            for (int number = from; number < from + CANDIDATES; number++) {
                if (isPrime(number)) {
                    found++;
                }
            }
        };
    }

    private static boolean isPrime(int number) {
        for (int divisor = 2; divisor * divisor <= number; divisor++) {
            if (number % divisor == 0) {
                return false;
            }
        }
        return true;
    }
}
