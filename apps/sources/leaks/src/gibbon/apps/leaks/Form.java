package gibbon.apps.leaks;

import android.app.Activity;
import android.app.AlertDialog;
import android.os.Bundle;
import android.widget.Button;
import android.widget.EditText;
import android.widget.LinearLayout;
import android.widget.Toast;

/** No leak: a field that has the keyboard, a dialog and a toast, which the framework holds for a while. */
public class Form extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        LinearLayout list = new LinearLayout(this);
        list.setOrientation(LinearLayout.VERTICAL);
        EditText field = new EditText(this);
        field.setHint("Name");
        list.addView(field);
        Button ask = new Button(this);
        ask.setText("Ask");
        ask.setOnClickListener(view -> new AlertDialog.Builder(this)
                .setMessage("Really?")
                .setPositiveButton("Yes", (dialog, which) -> tell())
                .show());
        list.addView(ask);
        setContentView(list);
    }

    private void tell() {
        Toast.makeText(this, "Done", Toast.LENGTH_LONG).show();
    }
}
