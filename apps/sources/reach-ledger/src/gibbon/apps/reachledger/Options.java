package gibbon.apps.reachledger;

import android.app.Activity;
import android.content.SharedPreferences;
import android.os.Bundle;
import android.widget.Button;
import android.widget.EditText;
import android.widget.LinearLayout;
import android.widget.Switch;

/** Whose it is, and how strict. */
public class Options extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        SharedPreferences options = getSharedPreferences("options", MODE_PRIVATE);
        LinearLayout column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        EditText owner = new EditText(this);
        owner.setHint("Your name");
        column.addView(owner);
        Switch strict = new Switch(this);
        strict.setText("Strict");
        strict.setChecked(options.getBoolean("strict", false));
        column.addView(strict);
        Button keep = new Button(this);
        keep.setText("Keep");
        keep.setOnClickListener(
                view -> {
                    SharedPreferences.Editor editor = options.edit();
                    editor.putString("owner", owner.getText().toString());
                    editor.putBoolean("strict", strict.isChecked());
                    editor.apply();
                    finish();
                });
        column.addView(keep);
        setContentView(column);
    }
}
