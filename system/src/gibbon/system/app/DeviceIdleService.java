package gibbon.system.app;

import android.os.IDeviceIdleController;

/** Apps that the battery is not saved on: the user has chosen none. */
abstract class DeviceIdleService extends IDeviceIdleController.Stub {
    @Override
    public boolean isPowerSaveWhitelistApp(String name) {
        return false;
    }

    @Override
    public boolean isPowerSaveWhitelistExceptIdleApp(String name) {
        return false;
    }
}
