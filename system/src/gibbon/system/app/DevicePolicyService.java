package gibbon.system.app;

import android.app.admin.IDevicePolicyManager;
import android.content.ComponentName;
import java.util.ArrayList;
import java.util.List;

/** Administrators of the device: nobody has made an app one. */
abstract class DevicePolicyService extends IDevicePolicyManager.Stub {
    @Override
    public boolean isAdminActive(ComponentName admin, int user) {
        return false;
    }

    @Override
    public List<ComponentName> getActiveAdmins(int user) {
        return new ArrayList<>();
    }

    @Override
    public boolean packageHasActiveAdmins(String name, int user) {
        return false;
    }

    @Override
    public boolean hasDeviceOwner() {
        return false;
    }

    @Override
    public boolean getCameraDisabled(ComponentName admin, String caller, int user, boolean parent) {
        return false;
    }

    @Override
    public boolean getScreenCaptureDisabled(ComponentName admin, int user, boolean parent) {
        return false;
    }
}
