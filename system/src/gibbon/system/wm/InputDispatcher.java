package gibbon.system.wm;

import android.view.InputChannel;
import android.view.InputEvent;
import android.view.InputEventSender;
import android.view.KeyEvent;
import android.view.MotionEvent;
import java.util.List;

/** Gives input events to the windows they are for. */
public final class InputDispatcher {
    private final Windows windows;
    private int sequence;
    /** The window that a gesture began in gets all of it. */
    private WindowState touched;

    InputDispatcher(Windows windows) {
        this.windows = windows;
    }

    /** False if no window takes the event. */
    public boolean dispatch(InputEvent event) {
        if (event instanceof KeyEvent) {
            if (isHome((KeyEvent) event)) {
                return true;
            }
            WindowState window = windows.focused();
            return window != null && send(window, event);
        }
        MotionEvent motion = (MotionEvent) event;
        if (motion.getActionMasked() == MotionEvent.ACTION_DOWN) {
            touched = find(motion);
        }
        if (touched == null || windows.find(touched.client) == null) {
            return false;
        }
        return send(touched, motion);
    }

    /** Home is the system's own key: apps never see it. */
    private static boolean isHome(KeyEvent event) {
        if (event.getKeyCode() != KeyEvent.KEYCODE_HOME) {
            return false;
        }
        if (event.getAction() == KeyEvent.ACTION_UP) {
            gibbon.system.SystemServer.get().tasks.goHome();
        }
        return true;
    }

    /** The frontmost window that takes the touch; those above it that watch are told. */
    private WindowState find(MotionEvent down) {
        List<WindowState> ordered = windows.ordered();
        for (int at = ordered.size() - 1; at >= 0; at--) {
            WindowState window = ordered.get(at);
            if (window.takesTouchAt((int) down.getX(), (int) down.getY())) {
                return window;
            }
            if (window.watchesOutsideTouch()) {
                MotionEvent outside = MotionEvent.obtain(down);
                outside.setAction(MotionEvent.ACTION_OUTSIDE);
                send(window, outside);
            }
        }
        return null;
    }

    private boolean send(WindowState window, InputEvent event) {
        if (event instanceof MotionEvent) {
            ((MotionEvent) event).offsetLocation(-window.frame.left, -window.frame.top);
        }
        if (window.sender == null) {
            window.sender = new Sender(window.channel);
        }
        return window.sender.sendInputEvent(++sequence, event);
    }

    void tellFocus(WindowState window, boolean hasFocus) {
        sendFocus(window.channel, hasFocus);
    }

    /** A message through the channel, as the native dispatcher sends it. */
    private static native void sendFocus(InputChannel channel, boolean hasFocus);

    private static final class Sender extends InputEventSender {
        Sender(InputChannel channel) {
            super(channel, gibbon.system.SystemServer.get().handler.getLooper());
        }
    }
}
