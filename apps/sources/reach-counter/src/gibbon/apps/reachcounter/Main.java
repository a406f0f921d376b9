package gibbon.apps.reachcounter;

import android.app.Activity;
import android.os.Bundle;
import android.widget.Button;
import android.widget.LinearLayout;

/** Counts up and down. */
public class Main extends Activity {
    private int level = 1;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        LinearLayout column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        Button up = add(column, "Up");
        up.setOnClickListener(view -> level++);
        Button down = add(column, "Down");
        down.setOnClickListener(view -> level--);
        Button judge = add(column, "Judge");
        judge.setOnClickListener(view -> {
            if (level == 37) {
                judge.setText("Just right"); // target
            } else {
                judge.setText("No");
            }
        });
        setContentView(column);
    }

    private Button add(LinearLayout column, String label) {
        Button button = new Button(this);
        button.setText(label);
        column.addView(button);
        return button;
    }
}
