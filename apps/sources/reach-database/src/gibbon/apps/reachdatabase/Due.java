package gibbon.apps.reachdatabase;

import android.app.Activity;
import android.database.Cursor;
import android.os.Bundle;
import android.widget.Button;

/** Says what is due. */
public class Due extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Button remind = new Button(this);
        remind.setText("Remind");
        remind.setOnClickListener(view -> {
            Cursor rows = Main.database(this).rawQuery("select sum(amount) from debts", null);
            rows.moveToFirst();
            int sum = rows.getInt(0);
            rows.close();
            if (sum > 100) {
                remind.setText("Send a letter"); // target
            } else {
                remind.setText("Wait");
            }
        });
        setContentView(remind);
    }
}
