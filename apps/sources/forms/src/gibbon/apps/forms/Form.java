package gibbon.apps.forms;

import android.app.Activity;
import android.os.Bundle;
import android.widget.CheckBox;
import android.widget.EditText;
import android.widget.LinearLayout;

/** Android keeps what is in views that have an id; nobody keeps the rest. */
public class Form extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        LinearLayout column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        column.addView(field("Kept", 1));
        column.addView(field("Forgotten", 0));
        CheckBox news = new CheckBox(this);
        news.setText("News");
        news.setId(2);
        column.addView(news);
        setContentView(column);
    }

    private EditText field(String hint, int id) {
        EditText field = new EditText(this);
        field.setHint(hint);
        field.setSingleLine();
        if (id != 0) {
            field.setId(id);
        }
        return field;
    }
}
