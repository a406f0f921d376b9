package gibbon.apps.gates;

import android.app.Activity;
import android.os.Bundle;
import android.text.InputFilter;
import android.text.InputType;
import android.text.TextUtils;
import android.view.View;
import android.widget.EditText;
import android.widget.TextView;

/** One or two fields, and a button that judges what was typed. */
public class Gate extends Activity {
    static final String[] NAMES = {"Age", "Mail", "Date", "Password", "Coupon", "Quantity"};

    private EditText first;
    private EditText second;
    private TextView answer;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.gate);
        first = findViewById(R.id.first);
        second = findViewById(R.id.second);
        answer = findViewById(R.id.answer);
        String asked = getIntent().getStringExtra("gate");
        String gate = asked == null ? "Quantity" : asked;
        setTitle(gate);
        if (!"Password".equals(gate)) {
            second.setVisibility(View.GONE);
        }
        if ("Quantity".equals(gate)) {
            first.setInputType(InputType.TYPE_CLASS_NUMBER);
        }
        if ("Date".equals(gate)) {
            first.setFilters(new InputFilter[] {new InputFilter.LengthFilter(10)});
        }
        findViewById(R.id.check).setOnClickListener(view -> answer.setText(judge(gate)));
    }

    private String judge(String gate) {
        String text = first.getText().toString();
        if (TextUtils.isEmpty(text)) {
            return "Nothing typed";
        }
        switch (gate) {
            case "Age":
                return Judges.age(text);
            case "Mail":
                return Judges.mail(text);
            case "Date":
                return Judges.date(text);
            case "Password":
                return Judges.passwords(text, second.getText().toString());
            case "Coupon":
                return Judges.coupon(text);
            default:
                return Judges.quantity(text);
        }
    }
}
