package gibbon.apps.tax;

import android.app.Activity;
import android.os.Bundle;
import android.preference.PreferenceFragment;

/** The preferences: whether to deduct, and how much. */
public class SettingsActivity extends Activity {
    public static class Preferences extends PreferenceFragment {
        @Override
        public void onCreate(Bundle state) {
            super.onCreate(state);
            addPreferencesFromResource(R.xml.settings);
            findPreference(Settings.DEDUCT).setOnPreferenceChangeListener((preference, value) -> {
                Settings.setEnableTaxDeduction((Boolean) value);
                return true;
            });
        }
    }

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        if (state == null) {
            getFragmentManager().beginTransaction()
                    .replace(android.R.id.content, new Preferences()).commit();
        }
    }
}
