package gibbon.apps.gates;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.widget.Button;
import android.widget.LinearLayout;

/** A button for each gate. */
public class Menu extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        LinearLayout column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        for (String gate : Gate.NAMES) {
            Button button = new Button(this);
            button.setText(gate);
            button.setOnClickListener(
                    view -> startActivity(new Intent(this, Gate.class).putExtra("gate", gate)));
            column.addView(button);
        }
        setContentView(column);
    }
}
