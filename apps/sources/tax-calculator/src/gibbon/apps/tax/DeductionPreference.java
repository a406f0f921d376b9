package gibbon.apps.tax;

import android.content.Context;
import android.preference.DialogPreference;
import android.text.Editable;
import android.text.TextWatcher;
import android.util.AttributeSet;
import android.view.View;
import android.widget.EditText;
import java.text.NumberFormat;

/** Opens a dialog with a field; what is typed counts at once, however the dialog is left. */
public class DeductionPreference extends DialogPreference implements TextWatcher {
    public DeductionPreference(Context context, AttributeSet attributes) {
        super(context, attributes);
    }

    @Override
    public CharSequence getSummary() {
        return NumberFormat.getIntegerInstance().format(Settings.getTaxDeduction());
    }

    @Override
    protected void onBindDialogView(View view) {
        super.onBindDialogView(view);
        EditText field = view.findViewById(R.id.amount);
        int deduction = Settings.getTaxDeduction();
        if (deduction != 0) {
            field.setText(String.valueOf(deduction));
            field.setSelection(field.length());
        }
        field.addTextChangedListener(this);
        field.requestFocus();
    }

    @Override
    public void afterTextChanged(Editable text) {
        // The field takes nine digits at most, and nothing but digits.
        int deduction = text.length() == 0 ? 0 : Integer.parseInt(text.toString());
        Settings.setTaxDeduction(deduction);
        persistInt(deduction);
        notifyChanged();
    }

    @Override
    public void beforeTextChanged(CharSequence text, int start, int count, int after) {}

    @Override
    public void onTextChanged(CharSequence text, int start, int before, int count) {}
}
