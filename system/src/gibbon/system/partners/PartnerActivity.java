package gibbon.system.partners;

import android.app.Activity;
import android.content.Intent;
import android.graphics.Color;
import android.os.Bundle;
import android.view.Gravity;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.TextView;

/**
 * An app that another one asked for something: it says what it was asked, and does that if the
 * user wants it to.
 */
public final class PartnerActivity extends Activity {
    /** The one that the user deals with. */
    private static PartnerActivity front;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        int space = pixels(24);
        LinearLayout column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        column.setPadding(space, space, space, space);
        column.setFitsSystemWindows(true);
        column.addView(text(getApplicationInfo().nonLocalizedLabel, 24));
        column.addView(text(described(getIntent()), 16));
        LinearLayout row = new LinearLayout(this);
        row.setGravity(Gravity.END);
        row.addView(button(android.R.string.cancel, android.R.id.button2, this::cancel));
        row.addView(button(android.R.string.ok, android.R.id.button1, () -> answer("")));
        column.addView(row);
        setContentView(column);
    }

    private int pixels(int dp) {
        return (int) (dp * getResources().getDisplayMetrics().density);
    }

    private TextView text(CharSequence words, int size) {
        TextView text = new TextView(this);
        text.setText(words);
        text.setTextSize(size);
        text.setTextColor(Color.BLACK);
        text.setPadding(0, 0, 0, pixels(16));
        return text;
    }

    private Button button(int label, int id, Runnable action) {
        Button button = new Button(this);
        button.setText(label);
        button.setAllCaps(false);
        button.setId(id);
        button.setOnClickListener(view -> action.run());
        return button;
    }

    private static String described(Intent intent) {
        StringBuilder text = new StringBuilder();
        String action = String.valueOf(intent.getAction());
        text.append(action.substring(action.lastIndexOf('.') + 1));
        if (intent.getDataString() != null) {
            text.append('\n').append(intent.getDataString());
        }
        if (intent.getType() != null) {
            text.append('\n').append(intent.getType());
        }
        for (String name : new String[] {Intent.EXTRA_SUBJECT, Intent.EXTRA_TEXT}) {
            CharSequence extra = intent.getCharSequenceExtra(name);
            if (extra != null) {
                text.append('\n').append(extra);
            }
        }
        return text.toString();
    }

    @Override
    protected void onResume() {
        super.onResume();
        front = this;
    }

    @Override
    protected void onPause() {
        if (front == this) {
            front = null;
        }
        super.onPause();
    }

    private void cancel() {
        setResult(RESULT_CANCELED);
        finish();
    }

    /** Does what it was asked; the words say what with, where there is a choice. */
    private void answer(String words) {
        setResult(RESULT_OK, new Answers().to(getIntent(), words));
        finish();
    }

    /** From outside: what the user does with the partner in front. */
    public static void decide(String what, String words) {
        PartnerActivity partner = front;
        if (partner == null) {
            throw new IllegalStateException("no partner is in front");
        }
        partner.runOnUiThread(() -> {
            if (what.equals("cancel")) {
                partner.cancel();
            } else {
                partner.answer(words);
            }
        });
    }
}
