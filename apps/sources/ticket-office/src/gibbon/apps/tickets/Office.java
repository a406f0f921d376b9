package gibbon.apps.tickets;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.widget.Button;

/** Two clerks sell what is left, and nothing orders them: the last ticket may be sold twice. */
public class Office extends Activity {
    private static final int TICKETS = 8;

    private final Handler handler = new Handler(Looper.getMainLooper());
    private Button button;
    private int left;
    private int sold;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button = new Button(this);
        button.setText("Open");
        button.setAllCaps(false);
        button.setOnClickListener(view -> open());
        setContentView(button);
    }

    private void open() {
        left = TICKETS;
        sold = 0;
        new Thread(this::sell, "first clerk").start();
        new Thread(this::sell, "second clerk").start();
    }

    private void sell() {
        while (left > 0) {
            print();
            left--;
            synchronized (this) {
                sold++;
            }
        }
        handler.post(this::close);
    }

    /** Takes a moment, in which the other clerk may sell the same ticket. */
    private static int print() {
        int ink = 0;
        for (int line = 0; line < 10; line++) {
            ink += line * line;
        }
        return ink;
    }

    private void close() {
        button.setText("Sold " + sold);
        if (left < 0) {
            throw new IllegalStateException("a ticket was sold twice");
        }
    }
}
