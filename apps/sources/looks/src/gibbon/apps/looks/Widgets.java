package gibbon.apps.looks;

import android.app.Activity;
import android.os.Bundle;
import android.view.Menu;
import android.widget.EditText;

/** Text in several scripts, and the widgets of forms in several states. */
public class Widgets extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.widgets);
        EditText selected = findViewById(R.id.selected);
        selected.requestFocus();
        selected.setSelection(5, 12);
    }

    @Override
    public boolean onCreateOptionsMenu(Menu menu) {
        getMenuInflater().inflate(R.menu.bar, menu);
        return true;
    }
}
