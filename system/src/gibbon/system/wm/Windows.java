package gibbon.system.wm;

import android.graphics.Rect;
import android.os.IBinder;
import android.os.RemoteException;
import android.util.MergedConfiguration;
import android.view.Display;
import android.view.IWindow;
import android.view.InsetsSource;
import android.view.InsetsState;
import android.view.WindowInsets;
import android.view.WindowLayout;
import android.window.ClientWindowFrames;
import gibbon.system.SystemServer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** All windows: where they are, which can be seen, and which of them has the focus. */
public final class Windows {
    private final SystemServer server;
    /** Windows and activities change together, under one lock. */
    private final Tasks tasks;
    private final List<WindowState> windows = new ArrayList<>();
    private final WindowLayout layout = new WindowLayout();
    public final InputDispatcher dispatcher = new InputDispatcher(this);
    private WindowState focused;
    /** What new windows start with; the one with the focus says when it changes. */
    boolean isInTouchMode = true;
    /** The bars that the window in front wants to see. */
    private int shownBars = WindowInsets.Type.defaultVisible();

    public Windows(SystemServer server) {
        this.server = server;
        tasks = server.tasks;
    }

    WindowState find(IBinder client) {
        synchronized (tasks) {
            for (WindowState window : windows) {
                if (window.client.asBinder() == client) {
                    return window;
                }
            }
            return null;
        }
    }

    WindowState find(IWindow client) {
        return find(client.asBinder());
    }

    void add(WindowState window) {
        synchronized (tasks) {
            windows.add(window);
        }
    }

    /** A window goes, and what is attached to it. */
    void remove(WindowState window) {
        synchronized (tasks) {
            removeIf(other -> other == window || other.parent == window);
            update();
        }
    }

    /** An activity is no more; its app should have removed its windows. */
    void removeOf(ActivityRecord activity) {
        synchronized (tasks) {
            removeIf(window -> window.activity == activity);
            update();
        }
    }

    /** The app's process is gone. */
    public void removeAll() {
        synchronized (tasks) {
            removeIf(window -> true);
            focused = null;
            shownBars = WindowInsets.Type.defaultVisible();
        }
    }

    private void removeIf(Predicate<WindowState> isGone) {
        windows.removeIf(window -> {
            boolean goes = isGone.test(window);
            if (goes) {
                window.close();
            }
            return goes;
        });
    }

    /** From back to front. */
    List<WindowState> ordered() {
        synchronized (tasks) {
            return WindowOrder.of(windows, tasks);
        }
    }

    /** The windows that can be seen, the front one last. */
    public List<WindowState> visible() {
        List<WindowState> visible = ordered();
        visible.removeIf(window -> !window.isVisible());
        return visible;
    }

    WindowState focused() {
        synchronized (tasks) {
            return focused;
        }
    }

    /** The token of the window that has the focus; null if none has. */
    public IBinder focusedClient() {
        WindowState window = focused();
        return window == null ? null : window.client.asBinder();
    }

    /** An activity is to be seen, or no longer: its windows are told. */
    void setVisible(ActivityRecord activity, boolean isVisible) {
        synchronized (tasks) {
            if (activity.isVisible == isVisible) {
                return;
            }
            activity.isVisible = isVisible;
            for (WindowState window : windows) {
                if (window.activity == activity) {
                    try {
                        window.client.dispatchAppVisibility(isVisible);
                    } catch (RemoteException gone) {
                        // The window's process died; it is removed with it.
                    }
                }
            }
            update();
        }
    }

    /** Computes where a window is; true if that is a new size. */
    boolean place(WindowState window, InsetsState insets, ClientWindowFrames frames) {
        Rect screen = server.profile.bounds();
        int mode = android.app.WindowConfiguration.WINDOWING_MODE_FULLSCREEN;
        frames.attachedFrame = window.parent == null ? null : new Rect(window.parent.frame);
        frames.compatScale = 1f;
        layout.computeFrames(window.attributes, insets, screen, screen, mode,
                window.requestedWidth, window.requestedHeight, window.requestedVisibleTypes, 1f,
                frames);
        boolean moved = !window.frame.equals(frames.frame);
        boolean resized = window.frame.width() != frames.frame.width()
                || window.frame.height() != frames.frame.height();
        window.frame.set(frames.frame);
        if (moved) {
            for (WindowState attached : windows) {
                if (attached.parent == window && attached.hasSurface) {
                    tellPlace(attached, insets);
                }
            }
        }
        return resized;
    }

    /** The bars as windows are told of them now. */
    InsetsState insets() {
        InsetsState state = server.inputMethods != null && server.inputMethods.isShown()
                ? server.profile.insetsWithKeyboard() : server.profile.insets();
        for (int at = 0; at < state.sourceSize(); at++) {
            InsetsSource source = state.sourceAt(at);
            boolean isBar = (source.getType() & WindowInsets.Type.systemBars()) != 0;
            source.setVisible(!isBar || (source.getType() & shownBars) != 0);
        }
        return state;
    }

    private void tellPlace(WindowState window, InsetsState insets) {
        ClientWindowFrames frames = new ClientWindowFrames();
        place(window, insets, frames);
        MergedConfiguration configuration = new MergedConfiguration(
                server.profile.configuration(), new android.content.res.Configuration());
        try {
            window.client.resized(frames, false, configuration, insets, false, false,
                    Display.DEFAULT_DISPLAY, -1, false);
        } catch (RemoteException gone) {
            // The window's process died; it is removed with it.
        }
    }

    /** The screen is another than it was: every window is told. */
    void screenChanged() {
        synchronized (tasks) {
            for (WindowState window : windows) {
                tellPlace(window, insets());
            }
        }
        server.inputMethods.screenChanged();
    }

    /** The part of the screen that the keyboard leaves free. */
    public Rect uncovered() {
        Rect screen = server.profile.bounds();
        if (server.inputMethods.isShown()) {
            screen.bottom = server.profile.keyboard().top;
        }
        return screen;
    }

    /** The keyboard comes or goes. */
    public void keyboardChanged() {
        server.handler.post(() -> {
            synchronized (tasks) {
                for (WindowState window : ordered()) {
                    if (window.hasSurface && !window.isKeyboard()) {
                        tellPlace(window, insets());
                    }
                }
            }
        });
    }

    /** Whatever follows from a change: the focus, and who decides on the bars. */
    void update() {
        synchronized (tasks) {
            List<WindowState> ordered = ordered();
            updateFocus(ordered);
            updateBars(ordered);
        }
    }

    /** The window that decides on the bars: the frontmost that fills the screen. */
    private static WindowState decidingOn(List<WindowState> ordered) {
        WindowState deciding = null;
        for (WindowState window : ordered) {
            if (window.isFullscreen() && window.isVisible()) {
                deciding = window;
            }
        }
        return deciding;
    }

    /** Where the system itself draws black bars, above all windows. */
    public List<Rect> bars() {
        synchronized (tasks) {
            return SystemBars.drawn(decidingOn(ordered()), insets());
        }
    }

    private void updateBars(List<WindowState> ordered) {
        WindowState deciding = decidingOn(ordered);
        if (deciding == null || deciding.requestedVisibleTypes == shownBars) {
            return;
        }
        int changed = (deciding.requestedVisibleTypes ^ shownBars)
                & WindowInsets.Type.systemBars();
        shownBars = deciding.requestedVisibleTypes;
        if (changed == 0) {
            return;
        }
        for (WindowState window : ordered) {
            if (window.hasSurface) {
                tellPlace(window, insets());
            }
        }
    }

    /**
     * The frontmost window that takes keys has the focus, but none behind the activity that the
     * user deals with; both sides are told.
     */
    private void updateFocus(List<WindowState> ordered) {
        ActivityRecord top = tasks.top();
        WindowState next = null;
        for (WindowState window : ordered) {
            if (window.takesFocus() && (window.activity == null || window.activity == top)) {
                next = window;
            }
        }
        if (next == focused) {
            return;
        }
        if (focused != null) {
            focused.hasFocus = false;
            focused.identity.focusChanged();
            if (windows.contains(focused)) {
                dispatcher.tellFocus(focused, false);
            }
        }
        focused = next;
        if (next != null) {
            next.hasFocus = true;
            next.identity.focusChanged();
            dispatcher.tellFocus(next, true);
        }
    }
}
