package gibbon.apps.tax;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.view.Menu;
import android.view.MenuItem;
import android.view.View;
import android.widget.GridLayout;
import android.widget.TextView;
import java.text.NumberFormat;

/** A keypad to enter the income with. */
public class IncomeActivity extends Activity {
    private final AppState appState = AppState.INSTANCE;
    private TextView amount;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Settings.load(this);
        setContentView(R.layout.income);
        amount = findViewById(R.id.amount);
        GridLayout keypad = findViewById(R.id.keypad);
        for (int at = 0; at < keypad.getChildCount(); at++) {
            View key = keypad.getChildAt(at);
            if (key.getTag() != null) {
                int digit = Integer.parseInt((String) key.getTag());
                key.setOnClickListener(view -> change(() -> appState.enter(digit)));
            }
        }
        findViewById(R.id.clear).setOnClickListener(view -> change(appState::clear));
        findViewById(R.id.delete).setOnClickListener(view -> change(appState::delete));
        findViewById(R.id.calculate).setOnClickListener(
                view -> startActivity(new Intent(this, TaxResult.class)));
        show();
    }

    private void change(Runnable how) {
        how.run();
        show();
    }

    private void show() {
        amount.setText(NumberFormat.getIntegerInstance().format(appState.enteredAmount));
    }

    @Override
    public boolean onCreateOptionsMenu(Menu menu) {
        getMenuInflater().inflate(R.menu.income, menu);
        return true;
    }

    @Override
    public boolean onOptionsItemSelected(MenuItem item) {
        if (item.getItemId() == R.id.settings) {
            startActivity(new Intent(this, SettingsActivity.class));
            return true;
        }
        return super.onOptionsItemSelected(item);
    }
}
