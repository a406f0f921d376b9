package gibbon.system.ui;

import android.hardware.input.IInputDevicesChangedListener;
import android.hardware.input.IInputManager;
import android.os.Parcel;
import android.view.InputDevice;
import android.view.InputEvent;
import android.view.KeyCharacterMap;
import android.view.MotionEvent;
import gibbon.system.SystemServer;

/** The input manager. There are no devices but the screen and the virtual keyboard. */
public abstract class InputService extends IInputManager.Stub {
    public static final int TOUCH_SCREEN = 1;
    /** In a parcel: the map is not empty. */
    private static final int WITH_KEYS = 1;

    private final SystemServer server;
    private final InputDevice keyboard = makeKeyboard();

    InputService(SystemServer server) {
        this.server = server;
    }

    @Override
    public int[] getInputDeviceIds() {
        return new int[] {KeyCharacterMap.VIRTUAL_KEYBOARD, TOUCH_SCREEN};
    }

    @Override
    public InputDevice getInputDevice(int id) {
        switch (id) {
            case KeyCharacterMap.VIRTUAL_KEYBOARD: return keyboard;
            case TOUCH_SCREEN: return touchScreen();
            default: return null;
        }
    }

    private static InputDevice makeKeyboard() {
        Parcel parcel = Parcel.obtain();
        parcel.writeInt(KeyCharacterMap.VIRTUAL_KEYBOARD);
        parcel.writeInt(WITH_KEYS);
        parcel.setDataPosition(0);
        KeyCharacterMap keys = KeyCharacterMap.CREATOR.createFromParcel(parcel);
        parcel.recycle();
        return new InputDevice.Builder().setId(KeyCharacterMap.VIRTUAL_KEYBOARD)
                .setName("Virtual").setDescriptor("virtual-keyboard")
                .setSources(InputDevice.SOURCE_KEYBOARD | InputDevice.SOURCE_DPAD)
                .setKeyboardType(InputDevice.KEYBOARD_TYPE_ALPHABETIC)
                .setKeyCharacterMap(keys).build();
    }

    private InputDevice touchScreen() {
        int source = InputDevice.SOURCE_TOUCHSCREEN;
        return new InputDevice.Builder().setId(TOUCH_SCREEN).setName("touchscreen")
                .setDescriptor("touchscreen").setSources(source)
                .setKeyboardType(InputDevice.KEYBOARD_TYPE_NONE)
                .setKeyCharacterMap(KeyCharacterMap.obtainEmptyMap(TOUCH_SCREEN))
                .addMotionRange(MotionEvent.AXIS_X, source, 0, server.profile.width() - 1, 0, 0, 0)
                .addMotionRange(MotionEvent.AXIS_Y, source, 0, server.profile.height() - 1, 0, 0,
                        0)
                .addMotionRange(MotionEvent.AXIS_PRESSURE, source, 0, 1, 0, 0, 0)
                .addMotionRange(MotionEvent.AXIS_SIZE, source, 0, 1, 0, 0, 0)
                .build();
    }

    @Override
    public void registerInputDevicesChangedListener(IInputDevicesChangedListener listener) {}

    @Override
    public String getVelocityTrackerStrategy() {
        return "default";
    }

    @Override
    public boolean hasKeys(int device, int sourceMask, int[] keys, boolean[] present) {
        for (int at = 0; at < keys.length; at++) {
            present[at] = keys[at] == android.view.KeyEvent.KEYCODE_BACK
                    || keys[at] == android.view.KeyEvent.KEYCODE_HOME;
        }
        return true;
    }

    @Override
    public boolean injectInputEvent(InputEvent event, int mode) {
        return server.windows.dispatcher.dispatch(event);
    }
}
