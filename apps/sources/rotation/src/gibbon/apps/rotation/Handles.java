package gibbon.apps.rotation;

import android.app.Activity;
import android.content.res.Configuration;
import android.os.Bundle;
import android.util.Log;
import android.widget.TextView;

/** Says in the manifest that it handles a turn of the screen itself, and so is told of it. */
public class Handles extends Activity {
    private TextView text;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        text = new TextView(this);
        setContentView(text);
        text.setText(Keeps.orientation(getResources().getConfiguration()));
        Log.i(Keeps.TAG, "Handles.onCreate");
    }

    @Override
    public void onConfigurationChanged(Configuration configuration) {
        super.onConfigurationChanged(configuration);
        text.setText(Keeps.orientation(configuration));
        Log.i(Keeps.TAG, "Handles.onConfigurationChanged " + Keeps.orientation(configuration));
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
        Log.i(Keeps.TAG, "Handles.onDestroy");
    }
}
