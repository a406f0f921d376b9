package gibbon.apps.reachtext;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.widget.Button;
import android.widget.EditText;
import android.widget.LinearLayout;

/** Takes a name, which the last of four screens looks at. */
public class Main extends Activity {
    /** What was typed. */
    static String name = "";

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        LinearLayout column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        EditText field = new EditText(this);
        field.setHint("Name");
        column.addView(field);
        Button next = new Button(this);
        next.setText("Next");
        next.setOnClickListener(view -> {
            name = field.getText().toString();
            startActivity(new Intent(this, Second.class));
        });
        column.addView(next);
        setContentView(column);
    }
}
