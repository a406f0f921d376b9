package gibbon.apps.races;

import android.content.SharedPreferences;
import android.os.Bundle;

/** A listener for preferences uses what onPause sets to null, and stays registered. */
public class PreferenceListens extends Kind
        implements SharedPreferences.OnSharedPreferenceChangeListener {
    private Store store;

    private SharedPreferences preferences;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        preferences = getPreferences(MODE_PRIVATE);
        preferences.registerOnSharedPreferenceChangeListener(this);
        button("Write", () -> new Thread(this::write).start());
    }

    @Override
    protected void onResume() {
        super.onResume();
        store = new Store();
    }

    private void write() {
        int before = preferences.getInt("count", 0);
        preferences.edit().putInt("count", before + 1).apply();
    }

    @Override
    public void onSharedPreferenceChanged(SharedPreferences changed, String key) {
        show(store.first());
    }

    @Override
    protected void onPause() {
        store = null;
        super.onPause();
    }
}
