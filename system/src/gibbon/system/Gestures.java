package gibbon.system;

import android.os.SystemClock;
import android.view.InputDevice;
import android.view.KeyCharacterMap;
import android.view.KeyEvent;
import android.view.MotionEvent;
import android.view.ViewConfiguration;
import gibbon.system.wm.InputDispatcher;

/** Fingers on the screen and keys: events in their order and at their times. */
final class Gestures {
    /** How often a moving finger is seen. */
    private static final long STEP = 10;
    /** How long fingers move. */
    private static final long DRAG = 300;

    private final SystemServer server;

    Gestures(SystemServer server) {
        this.server = server;
    }

    void tap(float x, float y) {
        hold(x, y, ViewConfiguration.getTapTimeout() / 2);
    }

    void doubleTap(float x, float y) {
        tap(x, y);
        SystemClock.sleep(ViewConfiguration.getDoubleTapTimeout() / 3);
        tap(x, y);
    }

    void longTap(float x, float y) {
        hold(x, y, ViewConfiguration.getLongPressTimeout() * 3 / 2);
    }

    private void hold(float x, float y, long millis) {
        long down = SystemClock.uptimeMillis();
        send(down, MotionEvent.ACTION_DOWN, x, y);
        SystemClock.sleep(millis);
        send(down, MotionEvent.ACTION_UP, x, y);
    }

    /** A finger that moves evenly from one place to another. */
    void swipe(float fromX, float fromY, float toX, float toY, long millis) {
        long down = SystemClock.uptimeMillis();
        send(down, MotionEvent.ACTION_DOWN, fromX, fromY);
        for (long at = STEP; at < millis; at += STEP) {
            SystemClock.sleep(STEP);
            float part = at / (float) millis;
            send(down, MotionEvent.ACTION_MOVE, fromX + (toX - fromX) * part,
                    fromY + (toY - fromY) * part);
        }
        SystemClock.sleep(STEP);
        send(down, MotionEvent.ACTION_MOVE, toX, toY);
        send(down, MotionEvent.ACTION_UP, toX, toY);
    }

    /** A finger that holds something until it comes along, and then moves. */
    void drag(float fromX, float fromY, float toX, float toY) {
        long down = SystemClock.uptimeMillis();
        send(down, MotionEvent.ACTION_DOWN, fromX, fromY);
        SystemClock.sleep(ViewConfiguration.getLongPressTimeout() * 3 / 2);
        move(down, fromX, fromY, toX, toY, DRAG);
        send(down, MotionEvent.ACTION_UP, toX, toY);
    }

    private void move(long down, float fromX, float fromY, float toX, float toY, long millis) {
        for (long at = STEP; at <= millis; at += STEP) {
            SystemClock.sleep(STEP);
            float part = at / (float) millis;
            send(down, MotionEvent.ACTION_MOVE, fromX + (toX - fromX) * part,
                    fromY + (toY - fromY) * part);
        }
    }

    /** Two fingers beside a place, whose distance becomes another. */
    void pinch(float x, float y, float from, float to) {
        long down = SystemClock.uptimeMillis();
        int second = MotionEvent.ACTION_POINTER_DOWN | 1 << MotionEvent.ACTION_POINTER_INDEX_SHIFT;
        sendTwo(down, MotionEvent.ACTION_DOWN, 1, x, y, from);
        sendTwo(down, second, 2, x, y, from);
        for (long at = STEP; at <= DRAG; at += STEP) {
            SystemClock.sleep(STEP);
            sendTwo(down, MotionEvent.ACTION_MOVE, 2, x, y, from + (to - from) * at / DRAG);
        }
        int up = MotionEvent.ACTION_POINTER_UP | 1 << MotionEvent.ACTION_POINTER_INDEX_SHIFT;
        sendTwo(down, up, 2, x, y, to);
        sendTwo(down, MotionEvent.ACTION_UP, 1, x, y, to);
    }

    private void sendTwo(long down, int action, int count, float x, float y, float distance) {
        MotionEvent.PointerProperties[] fingers = new MotionEvent.PointerProperties[count];
        MotionEvent.PointerCoords[] places = new MotionEvent.PointerCoords[count];
        for (int at = 0; at < count; at++) {
            fingers[at] = new MotionEvent.PointerProperties();
            fingers[at].id = at;
            fingers[at].toolType = MotionEvent.TOOL_TYPE_FINGER;
            places[at] = new MotionEvent.PointerCoords();
            places[at].x = x + (at == 0 ? -distance : distance) / 2;
            places[at].y = y;
            places[at].pressure = 1f;
            places[at].size = 1f;
        }
        MotionEvent event = MotionEvent.obtain(down, SystemClock.uptimeMillis(), action, count,
                fingers, places, 0, 0, 1f, 1f, 0, 0, InputDevice.SOURCE_TOUCHSCREEN, 0);
        server.windows.dispatcher.dispatch(event);
    }

    /** A finger that goes from place to place, given as pairs. */
    void path(float[] places) {
        long down = SystemClock.uptimeMillis();
        send(down, MotionEvent.ACTION_DOWN, places[0], places[1]);
        for (int at = 2; at + 1 < places.length; at += 2) {
            SystemClock.sleep(STEP);
            send(down, MotionEvent.ACTION_MOVE, places[at], places[at + 1]);
        }
        SystemClock.sleep(STEP);
        int last = places.length - places.length % 2 - 2;
        send(down, MotionEvent.ACTION_UP, places[last], places[last + 1]);
    }

    /** A ball that is turned a little, and perhaps pressed. */
    void trackball(float x, float y, boolean clicks) {
        long now = SystemClock.uptimeMillis();
        roll(now, MotionEvent.ACTION_MOVE, x, y);
        if (clicks) {
            roll(now, MotionEvent.ACTION_DOWN, 0, 0);
            roll(now, MotionEvent.ACTION_UP, 0, 0);
        }
    }

    private void roll(long down, int action, float x, float y) {
        MotionEvent event = MotionEvent.obtain(down, SystemClock.uptimeMillis(), action, x, y, 0);
        event.setSource(InputDevice.SOURCE_TRACKBALL);
        server.windows.dispatcher.dispatch(event);
    }

    private void send(long down, int action, float x, float y) {
        MotionEvent event = MotionEvent.obtain(down, SystemClock.uptimeMillis(), action, x, y, 1f,
                1f, 0, 1f, 1f, 0, 0);
        event.setSource(InputDevice.SOURCE_TOUCHSCREEN);
        server.windows.dispatcher.dispatch(event);
    }

    /** Keys wait for a window to take them, while an activity is in front that should have one. */
    private void awaitFocus(int code) {
        long end = SystemClock.uptimeMillis() + InputDispatcher.TIMEOUT;
        while (code != KeyEvent.KEYCODE_HOME && server.windows.focusedClient() == null
                && server.tasks.top() != null && !server.tasks.lifeCycle.isHome()) {
            if (SystemClock.uptimeMillis() >= end) {
                server.windows.dispatcher.tellUnfocused();
                return;
            }
            SystemClock.sleep(STEP);
        }
    }

    void key(int code) {
        if (code == KeyEvent.KEYCODE_BACK && server.inputMethods.isShown()) {
            server.inputMethods.hide();
            return;
        }
        awaitFocus(code);
        long down = SystemClock.uptimeMillis();
        for (int action : new int[] {KeyEvent.ACTION_DOWN, KeyEvent.ACTION_UP}) {
            KeyEvent event = new KeyEvent(down, SystemClock.uptimeMillis(), action, code, 0, 0,
                    KeyCharacterMap.VIRTUAL_KEYBOARD, 0, KeyEvent.FLAG_FROM_SYSTEM,
                    InputDevice.SOURCE_KEYBOARD);
            server.windows.dispatcher.dispatch(event);
        }
    }
}
