package gibbon.apps.reachpreference;

import android.app.Activity;
import android.content.Intent;
import android.content.SharedPreferences;
import android.os.Bundle;
import android.view.Menu;
import android.view.MenuItem;
import android.widget.TextView;

/** Prints from its menu, in colour if a setting says so. */
public class Main extends Activity {
    private TextView said;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        said = new TextView(this);
        setContentView(said);
    }

    @Override
    public boolean onCreateOptionsMenu(Menu menu) {
        menu.add(0, 1, 0, "Print");
        menu.add(0, 2, 0, "Settings");
        return true;
    }

    @Override
    public boolean onOptionsItemSelected(MenuItem item) {
        if (item.getItemId() == 2) {
            startActivity(new Intent(this, Settings.class));
            return true;
        }
        SharedPreferences settings = getSharedPreferences("printer", MODE_PRIVATE);
        if (settings.getBoolean("colour", false) && settings.getInt("copies", 1) > 1) {
            said.setText("Colour copies"); // target
        } else {
            said.setText("Printed");
        }
        return true;
    }
}
