package gibbon.apps.races;

import android.content.SharedPreferences;
import android.os.Bundle;

/** A callback writes a preference, which is stored later, and reads it at once. */
public class PreferenceApplied extends Kind {
    private SharedPreferences preferences;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        preferences = getPreferences(MODE_PRIVATE);
        button("Write", this::write);
    }

    private void write() {
        preferences.edit().putString("name", "one").apply();
        show("Length " + preferences.getString("name", null).length());
    }
}
