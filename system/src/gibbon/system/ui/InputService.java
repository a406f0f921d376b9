package gibbon.system.ui;

import android.hardware.input.IInputManager;
import android.view.InputDevice;
import android.view.InputEvent;
import gibbon.system.SystemServer;

/** The input manager. There are no devices but the screen and the virtual keyboard. */
public abstract class InputService extends IInputManager.Stub {
    private final SystemServer server;

    InputService(SystemServer server) {
        this.server = server;
    }

    @Override
    public int[] getInputDeviceIds() {
        return new int[0];
    }

    @Override
    public InputDevice getInputDevice(int id) {
        return null;
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
