package gibbon.system.wm;

import android.util.SparseArray;
import android.view.InputChannel;
import android.view.InputEvent;
import android.view.InputEventSender;
import android.view.KeyEvent;
import android.view.MotionEvent;
import gibbon.system.SystemServer;
import gibbon.system.am.NotResponding;
import java.util.List;

/** Gives input events to the windows they are for. */
public final class InputDispatcher {
    /** How long a window may take over an event. */
    public static final long TIMEOUT = 5_000;
    private static final String UNFOCUSED =
            "Input dispatching timed out (Application does not have a focused window)";

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
            server().tasks.goHome();
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
            window.sender = new Sender(window);
        }
        return window.sender.send(++sequence, event);
    }

    /**
     * The user touches the screen again soon after: an app that is busy for long with what the
     * last event made it do does not respond.
     */
    public void expectAgain() {
        ActivityRecord top = server().tasks.top();
        if (top == null) {
            return;
        }
        String activity = top.component().flattenToShortString();
        WindowState window = windows.focused();
        if (window == null) {
            server().notResponding.expectMainThread(TIMEOUT, activity, UNFOCUSED, null);
        } else {
            server().notResponding.expectMainThread(TIMEOUT, activity,
                    "Input dispatching timed out (" + window.channelName()
                            + " is not responding. Waited ", " for MotionEvent)");
        }
    }

    /** Where no window takes keys: the app is waited for, and does not respond. */
    public void tellUnfocused() {
        if (NotResponding.isHeldBack()) {
            return;
        }
        ActivityRecord top = server().tasks.top();
        server().notResponding.tell(top.component().flattenToShortString(), UNFOCUSED);
    }

    private static SystemServer server() {
        return SystemServer.get();
    }

    void tellFocus(WindowState window, boolean hasFocus) {
        sendFocus(window.channel, hasFocus);
    }

    /** A message through the channel, as the native dispatcher sends it. */
    private static native void sendFocus(InputChannel channel, boolean hasFocus);

    /** Our end of a window's channel, and the events that the window is not done with. */
    static final class Sender extends InputEventSender {
        private final WindowState window;
        private final SparseArray<NotResponding.Debt> debts = new SparseArray<>();

        Sender(WindowState window) {
            super(window.channel, server().handler.getLooper());
            this.window = window;
        }

        boolean send(int number, InputEvent event) {
            String kind = event instanceof KeyEvent ? "KeyEvent" : "MotionEvent";
            ActivityRecord activity = window.activity;
            synchronized (debts) {
                debts.put(number, server().notResponding.expect(TIMEOUT,
                        activity == null ? null : activity.component().flattenToShortString(),
                        "Input dispatching timed out (" + window.channelName()
                                + " is not responding. Waited ", " for " + kind + ")"));
            }
            boolean sent = sendInputEvent(number, event);
            if (!sent) {
                finished(number);
            }
            return sent;
        }

        private void finished(int number) {
            synchronized (debts) {
                server().notResponding.paid(debts.get(number));
                debts.remove(number);
            }
        }

        @Override
        public void onInputEventFinished(int number, boolean handled) {
            finished(number);
        }

        /** The window is gone: it owes nothing more. */
        void close() {
            synchronized (debts) {
                for (int at = 0; at < debts.size(); at++) {
                    server().notResponding.paid(debts.valueAt(at));
                }
                debts.clear();
            }
        }
    }
}
