package gibbon.system.wm;

import android.os.IBinder;
import android.view.IWindow;
import gibbon.system.SystemServer;
import java.util.ArrayList;
import java.util.List;

/** All windows, the front one last, and which of them has the focus. */
public final class Windows {
    private final SystemServer server;
    private final List<WindowState> windows = new ArrayList<>();
    public final InputDispatcher dispatcher = new InputDispatcher(this);
    private WindowState focused;

    public Windows(SystemServer server) {
        this.server = server;
    }

    synchronized WindowState find(IWindow client) {
        IBinder binder = client.asBinder();
        for (WindowState window : windows) {
            if (window.client.asBinder() == binder) {
                return window;
            }
        }
        return null;
    }

    /** Puts a window above those it belongs above. */
    synchronized void add(WindowState window) {
        int place = windows.size();
        if (window.layer() < 2) {
            while (place > 0 && windows.get(place - 1).layer() == 2) {
                place--;
            }
        }
        windows.add(place, window);
    }

    synchronized void remove(WindowState window) {
        windows.remove(window);
        if (focused == window) {
            focused = null;
        }
        updateFocus();
    }

    /** The windows that can be seen, the front one last. */
    public synchronized List<WindowState> visible() {
        List<WindowState> visible = new ArrayList<>();
        for (WindowState window : windows) {
            if (window.isVisible()) {
                visible.add(window);
            }
        }
        return visible;
    }

    synchronized WindowState focused() {
        return focused;
    }

    synchronized WindowState touchedAt(int x, int y) {
        for (int at = windows.size() - 1; at >= 0; at--) {
            if (windows.get(at).takesTouchAt(x, y)) {
                return windows.get(at);
            }
        }
        return null;
    }

    /** The frontmost window that takes keys has the focus; both sides are told. */
    synchronized void updateFocus() {
        WindowState next = null;
        for (WindowState window : windows) {
            if (window.takesFocus()) {
                next = window;
            }
        }
        if (next == focused) {
            return;
        }
        if (focused != null) {
            focused.hasFocus = false;
            dispatcher.tellFocus(focused, false);
        }
        focused = next;
        if (next != null) {
            next.hasFocus = true;
            dispatcher.tellFocus(next, true);
        }
    }
}
