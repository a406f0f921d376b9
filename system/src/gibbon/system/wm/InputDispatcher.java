package gibbon.system.wm;

import android.os.Looper;
import android.view.InputChannel;
import android.view.InputEvent;
import android.view.InputEventSender;
import android.view.KeyEvent;
import android.view.MotionEvent;

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
            WindowState window = windows.focused();
            return window != null && send(window, event);
        }
        MotionEvent motion = (MotionEvent) event;
        if (motion.getActionMasked() == MotionEvent.ACTION_DOWN) {
            touched = windows.touchedAt((int) motion.getX(), (int) motion.getY());
        }
        if (touched == null) {
            return false;
        }
        motion.offsetLocation(-touched.frame.left, -touched.frame.top);
        return send(touched, motion);
    }

    private boolean send(WindowState window, InputEvent event) {
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
