package gibbon.apps.reachpreference;

import android.app.Activity;
import android.content.SharedPreferences;
import android.os.Bundle;
import android.widget.Button;
import android.widget.CheckBox;
import android.widget.LinearLayout;

/** Two settings of the printer. */
public class Settings extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        SharedPreferences settings = getSharedPreferences("printer", MODE_PRIVATE);
        LinearLayout column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        CheckBox colour = new CheckBox(this);
        colour.setText("Colour");
        colour.setChecked(settings.getBoolean("colour", false));
        colour.setOnCheckedChangeListener((box, isOn) -> {
            settings.edit().putBoolean("colour", isOn).apply();
        });
        column.addView(colour);
        Button more = new Button(this);
        more.setText("One copy more");
        more.setOnClickListener(view -> {
            settings.edit().putInt("copies", settings.getInt("copies", 1) + 1).apply();
        });
        column.addView(more);
        setContentView(column);
    }
}
