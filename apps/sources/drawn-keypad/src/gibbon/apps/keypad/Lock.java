package gibbon.apps.keypad;

import android.app.Activity;
import android.os.Bundle;

/** A lock with a code of three digits. */
public class Lock extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(new Keypad(this));
    }
}
