package gibbon.apps.races;

import android.app.Activity;
import android.os.Bundle;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.TextView;

/** A text and buttons. */
abstract class Kind extends Activity {
    private LinearLayout column;
    private TextView text;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        text = new TextView(this);
        column.addView(text);
        setContentView(column);
    }

    void button(String name, Runnable action) {
        Button button = new Button(this);
        button.setText(name);
        button.setOnClickListener(view -> action.run());
        column.addView(button);
    }

    void show(String words) {
        text.setText(words);
    }

    LinearLayout column() {
        return column;
    }
}
