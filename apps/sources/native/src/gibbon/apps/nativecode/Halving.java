package gibbon.apps.nativecode;

import android.app.Activity;

/** What the library calls although it is overridden. */
abstract class Halving extends Activity {
    int twice(int number) {
        return number / 2;
    }
}
