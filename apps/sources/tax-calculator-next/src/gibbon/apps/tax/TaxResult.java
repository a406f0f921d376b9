package gibbon.apps.tax;

import android.app.Activity;
import android.os.Bundle;
import android.widget.TextView;
import java.text.NumberFormat;

/** Calculates and shows. */
public class TaxResult extends Activity {
    private static final double TAX_RATE = 0.2;

    private final AppState appState = AppState.INSTANCE;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.result);
        int income = this.appState.enteredAmount;
        int deduction = 0;
        if (Settings.getEnableTaxDeduction()) {
            deduction = Settings.getTaxDeduction();
        }
        int taxable = income - deduction;
        if (taxable < 0) {
            taxable = 0; // target
        }
        double tax = taxable * TAX_RATE;
        double result = income - tax;
        show(R.id.income, income);
        show(R.id.deduction, deduction);
        show(R.id.tax, tax);
        show(R.id.remaining, result);
    }

    private void show(int field, double amount) {
        ((TextView) findViewById(field)).setText(NumberFormat.getNumberInstance().format(amount));
    }
}
