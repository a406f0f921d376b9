import android.os.Handler;
import android.os.Looper;
import android.os.Parcel;
import android.os.SystemClock;
import android.view.DisplayEventReceiver;
import android.view.InputChannel;
import android.view.InputDevice;
import android.view.InputEvent;
import android.view.InputEventReceiver;
import android.view.InputEventSender;
import android.view.KeyCharacterMap;
import android.view.KeyEvent;
import android.view.MotionEvent;
import android.view.VelocityTracker;
import java.util.ArrayList;
import java.util.List;

/** Motion and key events, velocity, the virtual keyboard, and the way through a channel. */
public class InputEvents {
    public static void main(String[] arguments) {
        motion();
        pointers();
        velocity();
        keys();
        channel();
        Checks.end();
    }

    private static String show(MotionEvent event) {
        StringBuilder text = new StringBuilder(MotionEvent.actionToString(event.getAction()));
        for (int i = 0; i < event.getHistorySize(); i++) {
            text.append(" <" + event.getHistoricalX(i) + "," + event.getHistoricalY(i) + ">");
        }
        for (int i = 0; i < event.getPointerCount(); i++) {
            text.append(" " + event.getPointerId(i) + ":" + event.getX(i) + "," + event.getY(i));
        }
        return text.toString();
    }

    private static void motion() {
        MotionEvent event = MotionEvent.obtain(100, 200, MotionEvent.ACTION_MOVE, 10, 20, 0);
        event.addBatch(210, 12, 24, 1, 1, 0);
        event.offsetLocation(5, 6);
        String moved = "ACTION_MOVE <15.0,26.0> 0:17.0,30.0";
        Checks.same("moved", moved, show(event));
        Checks.same("on the screen", 12f, event.getRawX());
        Checks.same("times", 310L, event.getEventTime() + event.getDownTime());
        MotionEvent copy = MotionEvent.obtain(event);
        event.setLocation(0, 0);
        Checks.same("a copy stays", moved, show(copy));
        Checks.same("at the corner", "ACTION_MOVE <-2.0,-4.0> 0:0.0,0.0", show(event));
        MotionEvent last = MotionEvent.obtainNoHistory(copy);
        Checks.same("without history", "ACTION_MOVE 0:17.0,30.0", show(last));
        Parcel parcel = Parcel.obtain();
        copy.writeToParcel(parcel, 0);
        parcel.setDataPosition(0);
        MotionEvent read = MotionEvent.CREATOR.createFromParcel(parcel);
        Checks.same("through a parcel", moved, show(read));
    }

    private static void pointers() {
        MotionEvent.PointerProperties[] pointers = {
            new MotionEvent.PointerProperties(), new MotionEvent.PointerProperties()
        };
        MotionEvent.PointerCoords[] places = {
            new MotionEvent.PointerCoords(), new MotionEvent.PointerCoords()
        };
        pointers[0].id = 3;
        pointers[1].id = 7;
        places[0].x = 1;
        places[1].x = 3;
        places[1].y = 4;
        places[1].setAxisValue(MotionEvent.AXIS_GENERIC_3, 9);
        places[1].setAxisValue(MotionEvent.AXIS_VSCROLL, 8);
        int action = MotionEvent.ACTION_POINTER_DOWN | 1 << MotionEvent.ACTION_POINTER_INDEX_SHIFT;
        int source = InputDevice.SOURCE_TOUCHSCREEN;
        MotionEvent event =
                MotionEvent.obtain(1, 2, action, 2, pointers, places, 0, 0, 1, 1, 4, 0, source, 0);
        Checks.same("two", "ACTION_POINTER_DOWN(1) 3:1.0,0.0 7:3.0,4.0", show(event));
        Checks.same("axis", 9f, event.getAxisValue(MotionEvent.AXIS_GENERIC_3, 1));
        Checks.same("index", 1, event.findPointerIndex(7));
        Checks.same("no index", -1, event.findPointerIndex(1));
        event.getPointerCoords(1, places[0]);
        Checks.same("packed", 8f, places[0].getAxisValue(MotionEvent.AXIS_VSCROLL));
        Checks.same("one of them", "ACTION_DOWN 7:3.0,4.0", show(event.split(1 << 7)));
        boolean refused = false;
        try {
            event.getX(5);
        } catch (IllegalArgumentException expected) {
            refused = expected.getMessage().startsWith("invalid pointerIndex 5 for MotionEvent {");
        }
        Checks.same("no such pointer", true, refused);
        Checks.same("axis name", "AXIS_VSCROLL", MotionEvent.axisToString(9));
    }

    private static void velocity() {
        // The default one, named: else the input service is asked which it is.
        VelocityTracker tracker =
                VelocityTracker.obtain(VelocityTracker.VELOCITY_TRACKER_STRATEGY_LSQ2);
        for (int i = 0; i < 10; i++) {
            int action = i == 0 ? MotionEvent.ACTION_DOWN : MotionEvent.ACTION_MOVE;
            tracker.addMovement(MotionEvent.obtain(0, i * 10, action, i * 5, i * i, 0));
        }
        tracker.computeCurrentVelocity(1000);
        Checks.same("even", 500, Math.round(tracker.getXVelocity()));
        Checks.same("faster and faster", 1800, Math.round(tracker.getYVelocity()));
        tracker.computeCurrentVelocity(1000, 100);
        Checks.same("not above", 100f, tracker.getXVelocity());
    }

    private static void keys() {
        Checks.same("name", "KEYCODE_A", KeyEvent.keyCodeToString(KeyEvent.KEYCODE_A));
        Checks.same("number", 66, KeyEvent.keyCodeFromString("KEYCODE_ENTER"));
        Parcel parcel = Parcel.obtain();
        parcel.writeInt(KeyCharacterMap.VIRTUAL_KEYBOARD);
        parcel.writeInt(1);
        parcel.setDataPosition(0);
        KeyCharacterMap map = KeyCharacterMap.CREATOR.createFromParcel(parcel);
        Checks.same("capital", (int) 'A', map.get(KeyEvent.KEYCODE_A, KeyEvent.META_SHIFT_ON));
        Checks.same("digit", '1', map.getNumber(KeyEvent.KEYCODE_1));
        Checks.same("label", 'B', map.getDisplayLabel(KeyEvent.KEYCODE_B));
        StringBuilder strokes = new StringBuilder();
        for (KeyEvent event : map.getEvents("H!".toCharArray())) {
            strokes.append(event.getAction() + ":" + event.getKeyCode() + " ");
        }
        Checks.same("typing", "0:59 0:36 1:36 1:59 0:59 0:8 1:8 1:59 ", strokes.toString());
        Checks.same("cannot be typed", null, map.getEvents("é".toCharArray()));
    }

    private static void channel() {
        Looper.prepare();
        Looper looper = Looper.myLooper();
        InputChannel[] ends = InputChannel.openInputChannelPair("window");
        Checks.same("name", "window (server)", ends[0].getName());
        Checks.same("token", true, ends[0].getToken() == ends[1].getToken());
        List<String> log = new ArrayList<>();
        InputEventReceiver[] consumer = new InputEventReceiver[1];
        DisplayEventReceiver frames =
                new DisplayEventReceiver(looper) {
                    @Override
                    public void onVsync(long time, long display, int frame, VsyncEventData data) {
                        Checks.same("when", 0L, time % 16_666_667);
                        Checks.same("interval", 16_666_667L, data.frameInterval);
                        Checks.same("now", true, System.nanoTime() >= time);
                        consumer[0].consumeBatchedInputEvents(time);
                    }
                };
        InputEventReceiver receiver =
                new InputEventReceiver(ends[1], looper) {
                    @Override
                    public void onInputEvent(InputEvent event) {
                        boolean moves = event instanceof MotionEvent;
                        log.add(moves ? show((MotionEvent) event) : event.getClass().getName());
                        finishInputEvent(event, true);
                    }

                    @Override
                    public void onBatchedInputEventPending(int source) {
                        log.add("batched");
                        frames.scheduleVsync();
                    }
                };
        consumer[0] = receiver;
        InputEventSender sender =
                new InputEventSender(ends[0], looper) {
                    @Override
                    public void onInputEventFinished(int sequence, boolean handled) {
                        log.add("finished " + sequence);
                        if (sequence == 5) {
                            looper.quit();
                        }
                    }
                };
        long now = SystemClock.uptimeMillis();
        int source = InputDevice.SOURCE_TOUCHSCREEN;
        int[] actions = {0, 2, 2};
        for (int i = 0; i < actions.length; i++) {
            MotionEvent event = MotionEvent.obtain(now, now + i, actions[i], i, i, 0);
            event.setSource(source);
            sender.sendInputEvent(i + 1, event);
        }
        Runnable up =
                () -> {
                    MotionEvent event = MotionEvent.obtain(now, now + 50, 1, 3, 3, 0);
                    event.setSource(source);
                    sender.sendInputEvent(4, event);
                    sender.sendInputEvent(5, new KeyEvent(KeyEvent.ACTION_DOWN, 66));
                };
        new Handler().postDelayed(up, 50);
        Looper.loop();
        String[] expected = {
            "ACTION_DOWN 0:0.0,0.0",
            "batched",
            "finished 1",
            "ACTION_MOVE <1.0,1.0> 0:2.0,2.0",
            "finished 2",
            "finished 3",
            "ACTION_UP 0:3.0,3.0",
            "android.view.KeyEvent",
            "finished 4",
            "finished 5"
        };
        log.removeIf("batched"::equals);
        List<String> wanted = new ArrayList<>(List.of(expected));
        wanted.removeIf("batched"::equals);
        Checks.same("what came", wanted, log);
        receiver.dispose();
        sender.dispose();
    }
}
