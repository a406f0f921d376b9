package gibbon.apps.results;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.util.Log;

/** Has another activity answer in its place, and is gone before that happens. */
public class Passes extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        startActivity(new Intent(this, Answers.class)
                .putExtra("question", getIntent().getStringExtra("question") + " passed on")
                .addFlags(Intent.FLAG_ACTIVITY_FORWARD_RESULT));
        finish();
    }

    @Override
    protected void onActivityResult(int request, int result, Intent data) {
        super.onActivityResult(request, result, data);
        Log.i(Asks.TAG, "Passes.onActivityResult");
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
        Log.i(Asks.TAG, "Passes.onDestroy");
    }
}
