package gibbon.apps.races;

import android.os.Bundle;

/** Uses what the activity before it saves. */
public class SecondActivity extends Kind {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Use", () -> show(FirstActivity.saved.first()));
    }
}
