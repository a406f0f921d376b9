package org.gibbon.world;

import android.app.Activity;
import android.graphics.Rect;
import android.os.Bundle;
import android.view.Gravity;
import android.view.inputmethod.EditorInfo;
import android.widget.EditText;
import android.widget.LinearLayout;
import android.widget.TextView;

/** Two fields, the second at the bottom of the screen, and what the keyboard does to them. */
public final class Fields extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        LinearLayout column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        TextView said = new TextView(this);
        said.setId(android.R.id.text1);
        EditText first = field("first", EditorInfo.IME_ACTION_NEXT);
        EditText second = field("second", EditorInfo.IME_ACTION_SEARCH);
        second.setOnEditorActionListener((view, action, event) -> {
            said.setText("action " + action + " " + view.getText());
            return true;
        });
        column.addView(said);
        column.addView(first);
        LinearLayout.LayoutParams rest = new LinearLayout.LayoutParams(
                LinearLayout.LayoutParams.MATCH_PARENT, 0, 1f);
        column.addView(new TextView(this), rest);
        column.addView(second);
        column.addOnLayoutChangeListener((view, left, top, right, bottom, a, b, c, d) -> {
            Rect visible = new Rect();
            view.getWindowVisibleDisplayFrame(visible);
            said.setContentDescription("height " + (bottom - top) + " of " + visible.height());
        });
        setContentView(column);
    }

    private EditText field(String hint, int action) {
        EditText field = new EditText(this);
        field.setHint(hint);
        field.setSingleLine();
        field.setGravity(Gravity.START);
        field.setImeOptions(action);
        return field;
    }
}
