package gibbon.apps.dice;

import android.app.Activity;
import android.os.Bundle;
import android.view.KeyEvent;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.TextView;
import java.util.Random;

/** Three buttons: one throws a die, one draws a lot, one does nothing but pass the time. Keys do as well. */
public class Table extends Activity {
    private TextView told;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        LinearLayout table = new LinearLayout(this);
        table.setOrientation(LinearLayout.VERTICAL);
        told = new TextView(this);
        told.setText("-");
        table.addView(told);
        table.addView(button("Throw", this::throwDie));
        table.addView(button("Draw", this::drawLot));
        table.addView(button("Wait", () -> {}));
        setContentView(table);
    }

    private Button button(String label, Runnable does) {
        Button button = new Button(this);
        button.setText(label);
        button.setOnClickListener(view -> does.run());
        return button;
    }

    @Override
    public boolean onKeyDown(int code, KeyEvent event) {
        if (code == KeyEvent.KEYCODE_T) {
            told.setText("thrown by key");
            return true;
        }
        if (code >= KeyEvent.KEYCODE_NUMPAD_0 && code <= KeyEvent.KEYCODE_NUMPAD_9) {
            told.setText("number " + (code - KeyEvent.KEYCODE_NUMPAD_0));
            return true;
        }
        return super.onKeyDown(code, event);
    }

    /** The clock is the generator's seed: when it is thrown decides. */
    private void throwDie() {
        switch (new Random().nextInt(6)) {
            case 0: told.setText("one"); break;
            case 1: told.setText("two"); break;
            case 2: told.setText("three"); break;
            case 3: told.setText("four"); break;
            case 4: told.setText("five"); break;
            default: told.setText("six"); break;
        }
    }

    private void drawLot() {
        if (Math.random() < 0.0001) {
            throw new IllegalStateException("the first prize");
        }
        Random random = new Random();
        boolean isRed = random.nextBoolean();
        if (isRed && random.nextInt(1000) == 777) {
            told.setText("the second prize");
        } else if (random.nextFloat() > 0.999f) {
            told.setText("the third prize");
        }
    }
}
