package gibbon.apps.reachledger;

import android.app.Activity;
import android.os.Bundle;
import android.widget.ArrayAdapter;
import android.widget.Button;
import android.widget.EditText;
import android.widget.LinearLayout;
import android.widget.Spinner;

/** One entry: what for, how much, and whether it came or went. */
public class Entry extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        LinearLayout column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        EditText label = new EditText(this);
        label.setHint("What for");
        column.addView(label);
        EditText amount = new EditText(this);
        amount.setHint("How much");
        amount.setInputType(android.text.InputType.TYPE_CLASS_NUMBER);
        column.addView(amount);
        Spinner kind = new Spinner(this);
        String[] kinds = {"in", "out", "later"};
        kind.setAdapter(
                new ArrayAdapter<>(this, android.R.layout.simple_spinner_item, kinds));
        column.addView(kind);
        Button save = new Button(this);
        save.setText("Save");
        save.setOnClickListener(
                view -> {
                    String number = amount.getText().toString();
                    if (number.isEmpty()) {
                        save.setText("How much?");
                        return;
                    }
                    String chosen = (String) kind.getSelectedItem();
                    if (chosen.equals("later") && label.getText().toString().trim().isEmpty()) {
                        save.setText("What for?"); // target: a spinner, and a text that is left out
                        return;
                    }
                    new Rows(this).add(
                            label.getText().toString(), chosen, Integer.parseInt(number));
                    finish();
                });
        column.addView(save);
        setContentView(column);
    }
}
