package gibbon.system.partners;

import android.app.Activity;
import android.content.Intent;
import android.graphics.Color;
import android.os.Bundle;
import android.view.Gravity;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.TextView;
import java.util.ArrayList;
import java.util.List;

/**
 * An app that another one asked for something: it says what it was asked, and does that if the
 * user wants it to.
 */
public class PartnerActivity extends Activity {
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
        for (CharSequence line : described(getIntent())) {
            column.addView(text(line, 16));
        }
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

    private static List<CharSequence> described(Intent intent) {
        List<CharSequence> lines = new ArrayList<>();
        String action = String.valueOf(intent.getAction());
        lines.add(action.substring(action.lastIndexOf('.') + 1));
        lines.add(intent.getDataString());
        lines.add(intent.getType());
        lines.add(intent.getCharSequenceExtra(Intent.EXTRA_SUBJECT));
        lines.add(intent.getCharSequenceExtra(Intent.EXTRA_TEXT));
        lines.removeIf(line -> line == null);
        return lines;
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
        new Answers().refuse(getIntent());
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
