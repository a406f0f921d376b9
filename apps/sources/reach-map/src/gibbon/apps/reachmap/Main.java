package gibbon.apps.reachmap;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.widget.Button;
import android.widget.LinearLayout;
import java.util.HashMap;
import java.util.Map;

/** Things that are packed, by what they are for. */
public class Main extends Activity {
    static final Map<String, Thing> packed = new HashMap<>();

    /** Something to pack. */
    static class Thing {
        final int warmth;

        Thing(int warmth) {
            this.warmth = warmth;
        }
    }

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        LinearLayout column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        add(column, "Hat", () -> packed.put("head", new Thing(2)));
        add(column, "Shirt", () -> packed.put("body", new Thing(1)));
        add(column, "Coat", () -> packed.put("body", new Thing(5)));
        add(column, "Unpack", packed::clear);
        add(column, "Check", () -> startActivity(new Intent(this, Check.class)));
        setContentView(column);
    }

    private void add(LinearLayout column, String label, Runnable action) {
        Button button = new Button(this);
        button.setText(label);
        button.setOnClickListener(view -> action.run());
        column.addView(button);
    }
}
