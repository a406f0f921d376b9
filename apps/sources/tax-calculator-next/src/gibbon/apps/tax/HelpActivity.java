package gibbon.apps.tax;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;
import android.widget.TextView;

/** What the app is for, and more of it for those who ask. */
public class HelpActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.help);
        View more = findViewById(R.id.more);
        more.setOnClickListener(view -> {
            ((TextView) findViewById(R.id.text)).setText(R.string.more_help);
            view.setVisibility(View.GONE);
        });
    }
}
