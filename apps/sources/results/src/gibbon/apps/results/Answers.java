package gibbon.apps.results;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.util.Log;
import android.widget.Button;

/** Answers when its button is pressed; whoever goes back cancels. */
public class Answers extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Button button = new Button(this);
        button.setAllCaps(false);
        button.setText("Answer");
        button.setOnClickListener(view -> {
            setResult(RESULT_OK, new Intent().putExtra("name", "Ada"));
            finish();
        });
        setContentView(button);
        Log.i(Asks.TAG, "Answers.onCreate " + (state == null ? "new" : "restored")
                + " question=" + getIntent().getStringExtra("question")
                + " caller=" + (getCallingActivity() == null ? null
                        : getCallingActivity().getShortClassName()));
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
        Log.i(Asks.TAG, "Answers.onDestroy");
    }
}
