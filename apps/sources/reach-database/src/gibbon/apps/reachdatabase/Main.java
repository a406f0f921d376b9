package gibbon.apps.reachdatabase;

import android.app.Activity;
import android.content.ContentValues;
import android.content.Intent;
import android.database.sqlite.SQLiteDatabase;
import android.os.Bundle;
import android.widget.Button;
import android.widget.LinearLayout;

/** Keeps who owes how much. */
public class Main extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        LinearLayout column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        add(column, "Ann owes 5", () -> insert("Ann", 5));
        add(column, "Bob owes 60", () -> insert("Bob", 60));
        add(column, "Forget all", () -> database(this).delete("debts", null, null));
        add(column, "What is due", () -> startActivity(new Intent(this, Due.class)));
        setContentView(column);
    }

    private void insert(String who, int amount) {
        ContentValues row = new ContentValues();
        row.put("who", who);
        row.put("amount", amount);
        database(this).insert("debts", null, row);
    }

    static SQLiteDatabase database(Activity activity) {
        SQLiteDatabase database = activity.openOrCreateDatabase("debts.db", MODE_PRIVATE, null);
        database.execSQL("create table if not exists debts (who text, amount integer)");
        return database;
    }

    private void add(LinearLayout column, String label, Runnable action) {
        Button button = new Button(this);
        button.setText(label);
        button.setOnClickListener(view -> action.run());
        column.addView(button);
    }
}
