package gibbon.apps.leaks;

import android.widget.TextView;

/** A view in a static field. */
public class HeldByView extends Page {
    @Override
    void hold() {
        Cache.view = new TextView(this);
    }
}
