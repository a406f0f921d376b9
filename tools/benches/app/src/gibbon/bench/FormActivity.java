package gibbon.bench;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;
import android.widget.TextView;

/** A form; its button changes a text, which has all of it laid out again. */
public class FormActivity extends Activity {
    private int taps;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        // By name, so that it compiles without what aapt2 generates.
        setContentView(getResources().getIdentifier("form", "layout", getPackageName()));
        View content = findViewById(android.R.id.content);
        TextView said = content.findViewWithTag("said");
        content.findViewWithTag("more").setOnClickListener(view -> {
            taps++;
            said.setText(taps % 2 == 0 ? "even: " + taps : "odd: " + taps + "\nand another line");
        });
    }
}
