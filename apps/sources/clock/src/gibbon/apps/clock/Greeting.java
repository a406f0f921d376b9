package gibbon.apps.clock;

import android.app.Activity;
import android.os.Bundle;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.TextView;
import java.util.Date;

/** One button, and a clock that decides what it says. */
public class Greeting extends Activity {
    private static final long MINUTE = 60_000;
    private static final long HOUR = 60 * MINUTE;

    private TextView told;
    private long shown;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        LinearLayout column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        told = new TextView(this);
        column.addView(told);
        Button button = new Button(this);
        button.setText("Greet");
        button.setOnClickListener(view -> greet());
        column.addView(button);
        setContentView(column);
        shown = System.currentTimeMillis();
    }

    private void greet() {
        long now = System.currentTimeMillis();
        String text = now / HOUR % 24 >= 18 ? "Good evening" : "Good day";
        if (now - shown > MINUTE) {
            text += ", slow one";
        }
        if (new Date().getTime() % MINUTE == MINUTE - 1) {
            throw new IllegalStateException("the last millisecond of a minute");
        }
        told.setText(text);
    }
}
