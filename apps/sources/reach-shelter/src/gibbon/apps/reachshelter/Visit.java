package gibbon.apps.reachshelter;

import android.app.Activity;
import android.app.DatePickerDialog;
import android.os.Bundle;
import android.widget.Button;
import android.widget.LinearLayout;

/** A day to visit whoever was chosen. */
public class Visit extends Activity {
    private int day;
    private int month;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        LinearLayout column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        Button date = new Button(this);
        date.setText("Which day?");
        date.setOnClickListener(view -> pick(date));
        column.addView(date);
        Button book = new Button(this);
        book.setText("Book");
        book.setOnClickListener(view -> book(book));
        column.addView(book);
        setContentView(column);
    }

    private void pick(Button date) {
        DatePickerDialog.OnDateSetListener set =
                (view, year, month, day) -> {
                    this.day = day;
                    this.month = month;
                    date.setText(day + "." + (month + 1) + ".");
                };
        new DatePickerDialog(this, set, 2024, 4, 10).show();
    }

    private void book(Button book) {
        if (day == 0) {
            book.setText("First a day");
            return;
        }
        if (day == 24) {
            book.setText("We are full on that day"); // target: a date picked
            return;
        }
        for (Animal animal : Animal.all) {
            if (animal.isChosen && animal.name.startsWith("R")) {
                book.setText("He is not here in month " + month); // target: an item of another screen, and any date
                return;
            }
        }
        book.setText("Booked");
    }
}
