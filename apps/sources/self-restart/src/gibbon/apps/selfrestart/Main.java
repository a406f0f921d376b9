package gibbon.apps.selfrestart;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.util.Log;
import android.widget.Button;

/** Starts its first activity again and ends the process from another thread, as apps do that restart themselves. */
public final class Main extends Activity {
    static final String TAG = "restart";
    private static volatile boolean isAgain;
    private static volatile int work;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        int starts = getSharedPreferences("kept", MODE_PRIVATE).getInt("starts", 0) + 1;
        getSharedPreferences("kept", MODE_PRIVATE).edit().putInt("starts", starts).commit();
        Log.i(TAG, "start " + starts);
        Button button = new Button(this);
        button.setAllCaps(false);
        button.setText("Restart " + starts);
        button.setOnClickListener(view -> new Thread(this::restart).start());
        setContentView(button);
        // The process ends while the next one is made.
        boolean isNext = isAgain;
        isAgain = true;
        for (int at = 0; isNext && at < 30_000; at++) {
            work += at;
        }
    }

    private void restart() {
        Intent intent = getPackageManager().getLaunchIntentForPackage(getPackageName());
        startActivity(intent.addFlags(Intent.FLAG_ACTIVITY_CLEAR_TOP));
        while (work == 0) {
            Thread.yield();
        }
        System.exit(0);
    }
}
