package gibbon.system.hardware;

import android.app.IUiModeManager;
import android.app.IUiModeManagerCallback;
import android.app.UiModeManager;
import android.content.res.Configuration;
import gibbon.system.SystemServer;
import java.util.Collections;
import java.util.List;

/** The mode of the user interface: a phone by day. What is set is kept, and changes no screen. */
public abstract class UiModeService extends IUiModeManager.Stub {
    private final SystemServer server;
    private int nightMode = UiModeManager.MODE_NIGHT_NO;
    private boolean isInCar;

    UiModeService(SystemServer server) {
        this.server = server;
        boolean isNight = (server.profile.configuration().uiMode
                & Configuration.UI_MODE_NIGHT_MASK) == Configuration.UI_MODE_NIGHT_YES;
        nightMode = isNight ? UiModeManager.MODE_NIGHT_YES : UiModeManager.MODE_NIGHT_NO;
    }

    @Override
    public int getCurrentModeType() {
        return isInCar ? Configuration.UI_MODE_TYPE_CAR
                : server.profile.configuration().uiMode & Configuration.UI_MODE_TYPE_MASK;
    }

    @Override
    public void enableCarMode(int flags, int priority, String callingPackage) {
        isInCar = true;
    }

    @Override
    public void disableCarMode(int flags) {
        isInCar = false;
    }

    @Override
    public void disableCarModeByCallingPackage(int flags, String callingPackage) {
        isInCar = false;
    }

    @Override
    public int getNightMode() {
        return nightMode;
    }

    /** Only the system may, and a car: for others nothing happens, as on Android. */
    @Override
    public void setNightMode(int mode) {
        if (isInCar) {
            nightMode = mode;
        }
    }

    @Override
    public boolean isUiModeLocked() {
        return false;
    }

    @Override
    public boolean isNightModeLocked() {
        return false;
    }

    /** Told of changes of contrast, which there are none of. */
    @Override
    public void addCallback(IUiModeManagerCallback callback) {}

    @Override
    public float getContrast() {
        return 0;
    }

    @Override
    public List<String> getProjectingPackages(int type) {
        return Collections.emptyList();
    }
}
