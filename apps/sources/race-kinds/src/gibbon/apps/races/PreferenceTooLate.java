package gibbon.apps.races;

import android.content.SharedPreferences;
import android.os.Bundle;

/** A button uses a preference that a thread writes. */
public class PreferenceTooLate extends Kind {
    private SharedPreferences preferences;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        preferences = getPreferences(MODE_PRIVATE);
        new Thread(() -> preferences.edit().putString("name", "one").apply()).start();
        button("Use", () -> show("Length " + preferences.getString("name", null).length()));
    }
}
