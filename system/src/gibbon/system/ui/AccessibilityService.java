package gibbon.system.ui;

import android.accessibilityservice.AccessibilityServiceInfo;
import android.view.accessibility.IAccessibilityManager;
import gibbon.system.SystemServer;
import java.util.ArrayList;
import java.util.List;

/** Accessibility is off: the GUI is read without it. */
public abstract class AccessibilityService extends IAccessibilityManager.Stub {
    AccessibilityService(SystemServer server) {}

    @Override
    public List<AccessibilityServiceInfo> getInstalledAccessibilityServiceList(int user) {
        return new ArrayList<>();
    }

    @Override
    public List<AccessibilityServiceInfo> getEnabledAccessibilityServiceList(int kind, int user) {
        return new ArrayList<>();
    }
}
