package gibbon.apps.selfrestart;

import android.app.Activity;
import android.os.Bundle;
import android.util.Log;

/** Ends the process before it is shown: given up after a few times. */
public final class Ends extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Log.i(Main.TAG, "ends");
        System.exit(0);
    }
}
