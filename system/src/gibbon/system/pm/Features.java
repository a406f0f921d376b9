package gibbon.system.pm;

import android.content.pm.FeatureInfo;
import android.content.pm.PackageManager;
import android.content.pm.ParceledListSlice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What the device has: a phone with a touch screen and the usual sensors. */
final class Features {
    private static final List<String> ALL = Arrays.asList(
            PackageManager.FEATURE_TOUCHSCREEN,
            PackageManager.FEATURE_TOUCHSCREEN_MULTITOUCH,
            PackageManager.FEATURE_TOUCHSCREEN_MULTITOUCH_DISTINCT,
            PackageManager.FEATURE_TOUCHSCREEN_MULTITOUCH_JAZZHAND,
            PackageManager.FEATURE_FAKETOUCH,
            PackageManager.FEATURE_SCREEN_PORTRAIT,
            PackageManager.FEATURE_SCREEN_LANDSCAPE,
            PackageManager.FEATURE_APP_WIDGETS,
            PackageManager.FEATURE_HOME_SCREEN,
            PackageManager.FEATURE_INPUT_METHODS,
            PackageManager.FEATURE_LIVE_WALLPAPER,
            PackageManager.FEATURE_TELEPHONY,
            PackageManager.FEATURE_BLUETOOTH,
            PackageManager.FEATURE_BLUETOOTH_LE,
            PackageManager.FEATURE_SENSOR_ACCELEROMETER,
            PackageManager.FEATURE_SENSOR_COMPASS,
            PackageManager.FEATURE_SENSOR_GYROSCOPE,
            PackageManager.FEATURE_SENSOR_LIGHT,
            PackageManager.FEATURE_SENSOR_PROXIMITY,
            PackageManager.FEATURE_WIFI,
            PackageManager.FEATURE_WIFI_DIRECT,
            PackageManager.FEATURE_MICROPHONE,
            PackageManager.FEATURE_CAMERA,
            PackageManager.FEATURE_CAMERA_ANY,
            PackageManager.FEATURE_CAMERA_FRONT,
            PackageManager.FEATURE_CAMERA_FLASH,
            PackageManager.FEATURE_CAMERA_AUTOFOCUS,
            PackageManager.FEATURE_AUDIO_OUTPUT,
            PackageManager.FEATURE_LOCATION,
            PackageManager.FEATURE_LOCATION_NETWORK,
            PackageManager.FEATURE_WEBVIEW,
            PackageManager.FEATURE_PRINTING,
            PackageManager.FEATURE_BACKUP);

    private Features() {}

    static boolean has(String name) {
        return ALL.contains(name);
    }

    static ParceledListSlice<FeatureInfo> all() {
        List<FeatureInfo> features = new ArrayList<>();
        for (String name : ALL) {
            FeatureInfo feature = new FeatureInfo();
            feature.name = name;
            features.add(feature);
        }
        return new ParceledListSlice<>(features);
    }
}
