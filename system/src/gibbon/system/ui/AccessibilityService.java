package gibbon.system.ui;

import android.accessibilityservice.AccessibilityServiceInfo;
import android.os.IBinder;
import android.view.IWindow;
import android.view.accessibility.AccessibilityEvent;
import android.view.accessibility.IAccessibilityInteractionConnection;
import android.view.accessibility.IAccessibilityManager;
import android.view.accessibility.IAccessibilityManagerClient;
import com.android.internal.R;
import gibbon.system.SystemServer;
import java.util.ArrayList;
import java.util.List;

/** Accessibility is off: the GUI is read without it. */
public abstract class AccessibilityService extends IAccessibilityManager.Stub {
    private final SystemServer server;
    private int lastWindow;

    AccessibilityService(SystemServer server) {
        this.server = server;
    }

    @Override
    public List<AccessibilityServiceInfo> getInstalledAccessibilityServiceList(int user) {
        return new ArrayList<>();
    }

    @Override
    public List<AccessibilityServiceInfo> getEnabledAccessibilityServiceList(int kind, int user) {
        return new ArrayList<>();
    }

    /** Nothing is enabled; the other half is what types of events are relevant: none. */
    @Override
    public long addClient(IAccessibilityManagerClient client, int user) {
        return 0;
    }

    @Override
    public boolean removeClient(IAccessibilityManagerClient client, int user) {
        return true;
    }

    @Override
    public int addAccessibilityInteractionConnection(IWindow window, IBinder leash,
            IAccessibilityInteractionConnection connection, String packageName, int user) {
        return ++lastWindow;
    }

    @Override
    public void removeAccessibilityInteractionConnection(IWindow window) {}

    @Override
    public void sendAccessibilityEvent(AccessibilityEvent event, int user) {}

    @Override
    public void interrupt(int user) {}

    /** As set by nobody: the app's own times count. */
    @Override
    public long getRecommendedTimeoutMillis() {
        return 0;
    }

    @Override
    public int getFocusStrokeWidth() {
        return server.context.getResources().getDimensionPixelSize(
                R.dimen.accessibility_focus_highlight_stroke_width);
    }

    @Override
    public int getFocusColor() {
        return server.context.getResources().getColor(
                R.color.accessibility_focus_highlight_color, null);
    }

    @Override
    public boolean isAudioDescriptionByDefaultEnabled() {
        return false;
    }

    @Override
    public List<String> getAccessibilityShortcutTargets(int kind) {
        return new ArrayList<>();
    }
}
