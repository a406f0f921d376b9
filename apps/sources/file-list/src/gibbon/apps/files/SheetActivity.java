package gibbon.apps.files;

import android.view.Gravity;
import android.widget.TableLayout;
import android.widget.TableRow;
import android.widget.TextView;

/** Rows of a label and a number each, and their sum. */
public class SheetActivity extends Viewer {
    @Override
    void show(Document document) {
        setContentView(R.layout.sheet);
        Document.Sheet sheet = (Document.Sheet) document;
        TableLayout cells = findViewById(R.id.cells);
        for (int at = 0; at < sheet.labels.length; at++) {
            TableRow row = new TableRow(this);
            row.addView(cell(sheet.labels[at], Gravity.START));
            row.addView(cell(String.valueOf(sheet.values[at]), Gravity.END));
            cells.addView(row);
        }
        findViewById(R.id.sum).setOnClickListener(view -> add(sheet.values));
    }

    private TextView cell(String text, int gravity) {
        TextView cell = new TextView(this);
        int padding = (int) (12 * getResources().getDisplayMetrics().density);
        cell.setPadding(padding, padding, padding, padding);
        cell.setTextAppearance(android.R.style.TextAppearance_Material_Subhead);
        cell.setGravity(gravity);
        cell.setText(text);
        return cell;
    }

    private void add(int[] values) {
        int sum = 0;
        for (int value : values) {
            sum += value;
        }
        ((TextView) findViewById(R.id.result)).setText(getString(R.string.sum_is, sum));
    }
}
