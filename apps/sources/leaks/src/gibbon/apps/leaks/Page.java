package gibbon.apps.leaks;

import android.app.Activity;
import android.os.Bundle;
import android.widget.TextView;

/** A page that says what it is. */
abstract class Page extends Activity implements Runnable {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        TextView text = new TextView(this);
        text.setText(getClass().getSimpleName());
        setContentView(text);
        hold();
    }

    abstract void hold();

    /** What others would call. */
    @Override
    public void run() {
        setTitle("called");
    }

    /** Holds the page, as inner classes do. */
    Runnable inner() {
        return new Runnable() {
            @Override
            public void run() {
                Page.this.run();
            }
        };
    }
}
