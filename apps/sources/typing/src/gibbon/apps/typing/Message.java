package gibbon.apps.typing;

import android.app.Activity;
import android.os.Bundle;
import android.text.Editable;
import android.text.TextWatcher;
import android.util.Log;
import android.widget.EditText;
import android.widget.TextView;
import android.widget.Toast;

/** Says in toasts what was typed, and logs what comes of fields and toasts. */
public class Message extends Activity {
    private static final String TAG = "typing";

    private Toast last;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.message);
        watch(R.id.words);
        watch(R.id.number);
        watch(R.id.secret);
        findViewById(R.id.send).setOnClickListener(view -> show("Sent: " + words()));
        findViewById(R.id.twice).setOnClickListener(view -> {
            show("One");
            show("Two");
        });
        findViewById(R.id.stop).setOnClickListener(view -> last.cancel());
    }

    private CharSequence words() {
        return ((TextView) findViewById(R.id.words)).getText();
    }

    private void show(String text) {
        last = Toast.makeText(this, text, Toast.LENGTH_SHORT);
        last.addCallback(new Toast.Callback() {
            @Override
            public void onToastShown() {
                Log.i(TAG, "shown " + text);
            }

            @Override
            public void onToastHidden() {
                Log.i(TAG, "hidden " + text);
            }
        });
        last.show();
    }

    private void watch(int id) {
        EditText field = findViewById(id);
        field.setOnEditorActionListener((view, action, event) -> {
            Log.i(TAG, view.getHint() + " action " + action);
            return false;
        });
        field.addTextChangedListener(new TextWatcher() {
            @Override
            public void beforeTextChanged(CharSequence text, int start, int count, int after) {}

            @Override
            public void onTextChanged(CharSequence text, int start, int before, int count) {}

            @Override
            public void afterTextChanged(Editable text) {
                Log.i(TAG, field.getHint() + "=" + text);
            }
        });
    }
}
