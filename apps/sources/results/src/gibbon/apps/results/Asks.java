package gibbon.apps.results;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.util.Log;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.TextView;

/** Asks for a name, directly or through another activity, and shows what it is told. */
public class Asks extends Activity {
    static final String TAG = "results";
    private static final int DIRECT = 1;
    private static final int PASSED = 2;
    private static final int ELSEWHERE = 3;

    private TextView answer;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        LinearLayout column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        answer = new TextView(this);
        column.addView(answer);
        setContentView(column);
        button(column, "Ask", DIRECT, Answers.class, 0);
        button(column, "Ask through", PASSED, Passes.class, 0);
        button(column, "Ask elsewhere", ELSEWHERE, Answers.class, Intent.FLAG_ACTIVITY_NEW_TASK);
        Log.i(TAG, "Asks.onCreate " + (state == null ? "new" : "restored"));
    }

    private void button(LinearLayout column, String text, int code, Class<?> who, int flags) {
        Button button = new Button(this);
        button.setAllCaps(false);
        button.setText(text);
        button.setOnClickListener(view -> startActivityForResult(
                new Intent(this, who).putExtra("question", "who").addFlags(flags), code));
        column.addView(button);
    }

    @Override
    protected void onActivityResult(int request, int result, Intent data) {
        super.onActivityResult(request, result, data);
        String text = "request=" + request
                + " result=" + (result == RESULT_OK ? "ok" : "cancelled")
                + " name=" + (data == null ? null : data.getStringExtra("name"));
        answer.setText(text);
        Log.i(TAG, "Asks.onActivityResult " + text);
    }

    @Override
    protected void onResume() {
        super.onResume();
        Log.i(TAG, "Asks.onResume");
    }
}
