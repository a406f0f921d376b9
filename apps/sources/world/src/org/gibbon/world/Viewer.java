package org.gibbon.world;

import android.app.Activity;
import android.os.Bundle;
import android.widget.TextView;

/** Shows what it was started with; also one of two that view web pages. */
public final class Viewer extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        TextView text = new TextView(this);
        text.setText(getIntent().getAction() + " " + getIntent().getDataString() + " "
                + getIntent().getStringExtra("name") + " " + getIntent().getIntExtra("count", 0));
        setContentView(text);
    }
}
