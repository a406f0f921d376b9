package gibbon.apps.leaks;

import android.app.Activity;
import android.app.Application;

/** Remembers who was shown last, and never forgets. */
public class App extends Application {
    Activity last;
}
