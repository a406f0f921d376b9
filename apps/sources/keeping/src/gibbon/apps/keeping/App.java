package gibbon.apps.keeping;

import android.app.Application;
import android.util.Log;

/** Made once a process. */
public class App extends Application {
    static final String TAG = "keeping";
    static int inProcess;

    @Override
    public void onCreate() {
        super.onCreate();
        Log.i(TAG, "App.onCreate");
    }
}
