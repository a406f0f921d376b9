package gibbon.apps.reachledger;

import android.app.Activity;
import android.content.Intent;
import android.content.SharedPreferences;
import android.os.Bundle;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.TextView;

/** The balance. */
public class Main extends Activity {
    private TextView balance;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        LinearLayout column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        balance = new TextView(this);
        column.addView(balance);
        add(column, "New entry", () -> startActivity(new Intent(this, Entry.class)));
        add(column, "Options", () -> startActivity(new Intent(this, Options.class)));
        add(column, "Close the month", this::close);
        setContentView(column);
    }

    private void close() {
        SharedPreferences options = getSharedPreferences("options", MODE_PRIVATE);
        Rows rows = new Rows(this);
        int spent = rows.sum("out");
        boolean isStrict = options.getBoolean("strict", false);
        if (isStrict && spent > 250) {
            balance.setText("Over the limit"); // target: rows and a preference
        } else if (spent == 0) {
            balance.setText("Nothing to close");
        } else {
            balance.setText("Closed");
        }
        String owner = options.getString("owner", "");
        if (owner.length() > 4 && owner.toUpperCase().startsWith("MRS")) {
            balance.append(", " + owner); // target: a text of another screen, in another form
        }
    }

    private void add(LinearLayout column, String label, Runnable action) {
        Button button = new Button(this);
        button.setText(label);
        button.setOnClickListener(view -> action.run());
        column.addView(button);
    }
}
