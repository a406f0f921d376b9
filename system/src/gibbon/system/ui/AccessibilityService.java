package gibbon.system.ui;

import android.accessibilityservice.AccessibilityServiceInfo;
import android.os.IBinder;
import android.view.IWindow;
import android.view.accessibility.AccessibilityEvent;
import android.view.accessibility.AccessibilityManager;
import android.view.accessibility.AccessibilityWindowAttributes;
import android.view.accessibility.IAccessibilityInteractionConnection;
import android.view.accessibility.IAccessibilityManager;
import android.view.accessibility.IAccessibilityManagerClient;
import com.android.internal.R;
import com.android.internal.util.IntPair;
import gibbon.system.SystemServer;
import java.util.ArrayList;
import java.util.List;

/**
 * Accessibility as under a test tool that reads the GUI: enabled, with no service of a user's. So
 * widgets tell what can be done with them, items of lists too.
 */
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

    /** The state, and what types of events are relevant: none, since nobody waits for them. */
    @Override
    public long addClient(IAccessibilityManagerClient client, int user) {
        return IntPair.of(AccessibilityManager.STATE_FLAG_ACCESSIBILITY_ENABLED, 0);
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

    /** The window's title, for whoever reads screens aloud: nobody does. */
    @Override
    public void setAccessibilityWindowAttributes(int display, int window, int user,
            AccessibilityWindowAttributes attributes) {}

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
