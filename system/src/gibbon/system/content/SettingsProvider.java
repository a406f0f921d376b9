package gibbon.system.content;

import android.content.ContentProvider;
import android.content.ContentValues;
import android.database.Cursor;
import android.database.MatrixCursor;
import android.net.Uri;
import android.os.Bundle;
import android.provider.Settings;
import android.util.ArrayMap;
import java.util.Map;

/** The settings of the device: system, secure and global. Apps reach it by {@code call}. */
public final class SettingsProvider extends ContentProvider {
    private final Map<String, Map<String, String>> tables = new ArrayMap<>();

    public SettingsProvider() {
        put("system", Settings.System.FONT_SCALE, "1.0");
        put("system", Settings.System.SCREEN_OFF_TIMEOUT, "60000");
        put("system", Settings.System.ACCELEROMETER_ROTATION, "0");
        put("system", Settings.System.SCREEN_BRIGHTNESS, "102");
        put("system", Settings.System.SCREEN_BRIGHTNESS_MODE, "0");
        put("system", Settings.System.USER_ROTATION, "0");
        put("system", Settings.System.HAPTIC_FEEDBACK_ENABLED, "1");
        put("system", Settings.System.SOUND_EFFECTS_ENABLED, "1");
        put("system", Settings.System.DTMF_TONE_WHEN_DIALING, "1");
        put("system", Settings.System.VIBRATE_WHEN_RINGING, "0");
        put("system", Settings.System.RINGTONE, SystemSounds.uri(SystemSounds.RINGTONE));
        put("system", Settings.System.NOTIFICATION_SOUND,
                SystemSounds.uri(SystemSounds.NOTIFICATION));
        put("system", Settings.System.ALARM_ALERT, SystemSounds.uri(SystemSounds.ALARM));
        put("secure", Settings.Secure.ANDROID_ID, "9774d56d682e549c");
        put("secure", Settings.Secure.LONG_PRESS_TIMEOUT, "400");
        put("secure", Settings.Secure.USER_SETUP_COMPLETE, "1");
        put("secure", Settings.Secure.DEFAULT_INPUT_METHOD, "gibbon.keyboard/.Keyboard");
        put("secure", Settings.Secure.ACCESSIBILITY_ENABLED, "0");
        put("secure", Settings.Secure.LOCATION_MODE, "3");
        put("secure", Settings.Secure.ENABLED_INPUT_METHODS, "com.android.inputmethod.latin/.LatinIME");
        put("secure", Settings.Secure.SELECTED_INPUT_METHOD_SUBTYPE, "-1");
        put("secure", "bluetooth_name", "Gibbon");
        put("global", Settings.Global.DEVICE_PROVISIONED, "1");
        put("global", Settings.Global.DEVICE_NAME, "Gibbon");
        put("global", Settings.Global.AUTO_TIME, "1");
        put("global", Settings.Global.AUTO_TIME_ZONE, "1");
        put("global", Settings.Global.BLUETOOTH_ON, "0");
        put("global", Settings.Global.WIFI_ON, "1");
        put("global", Settings.Global.MODE_RINGER, "2");
        put("global", Settings.Global.ZEN_MODE, "0");
        put("global", Settings.Global.STAY_ON_WHILE_PLUGGED_IN, "0");
        put("global", Settings.Global.DATA_ROAMING, "0");
        put("global", Settings.Global.ADB_ENABLED, "1");
        put("global", Settings.Global.DEVELOPMENT_SETTINGS_ENABLED, "1");
        put("global", Settings.Global.AIRPLANE_MODE_ON, "0");
        put("global", Settings.Global.WINDOW_ANIMATION_SCALE, "1.0");
        put("global", Settings.Global.TRANSITION_ANIMATION_SCALE, "1.0");
        put("global", Settings.Global.ANIMATOR_DURATION_SCALE, "1.0");
    }

    private Map<String, String> table(String name) {
        return tables.computeIfAbsent(name, key -> new ArrayMap<>());
    }

    public void put(String table, String name, String value) {
        table(table).put(name, value);
    }

    public String get(String table, String name) {
        return table(table).get(name);
    }

    /** {@code GET_system}, {@code PUT_secure} and their like. */
    @Override
    public Bundle call(String method, String name, Bundle extras) {
        int underscore = method.indexOf('_');
        String table = method.substring(underscore + 1);
        Bundle answer = new Bundle();
        switch (method.substring(0, underscore)) {
            case "GET":
                answer.putString(Settings.NameValueTable.VALUE, get(table, name));
                return answer;
            case "PUT":
                put(table, name, extras.getString(Settings.NameValueTable.VALUE));
                return null;
            case "DELETE":
                boolean removed = table(table).remove(name) != null;
                answer.putInt("result_rows_deleted", removed ? 1 : 0);
                return answer;
            case "LIST":
                answer.putSerializable(Settings.NameValueTable.VALUE,
                        new java.util.HashMap<String, String>());
                return answer;
            default:
                return null;
        }
    }

    @Override
    public boolean onCreate() {
        return true;
    }

    @Override
    public Cursor query(Uri uri, String[] projection, String selection, String[] arguments,
            String order) {
        MatrixCursor cursor = new MatrixCursor(
                new String[] {Settings.NameValueTable.NAME, Settings.NameValueTable.VALUE});
        String table = uri.getPathSegments().get(0);
        for (Map.Entry<String, String> entry : table(table).entrySet()) {
            cursor.addRow(new Object[] {entry.getKey(), entry.getValue()});
        }
        return cursor;
    }

    @Override
    public String getType(Uri uri) {
        return "vnd.android.cursor.dir/" + uri.getPathSegments().get(0);
    }

    @Override
    public Uri insert(Uri uri, ContentValues values) {
        put(uri.getPathSegments().get(0), values.getAsString(Settings.NameValueTable.NAME),
                values.getAsString(Settings.NameValueTable.VALUE));
        return uri;
    }

    @Override
    public int delete(Uri uri, String selection, String[] arguments) {
        return 0;
    }

    @Override
    public int update(Uri uri, ContentValues values, String selection, String[] arguments) {
        return 0;
    }
}
