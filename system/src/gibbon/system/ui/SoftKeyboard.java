package gibbon.system.ui;

import android.os.RemoteException;
import android.os.SystemClock;
import android.view.InputDevice;
import android.view.KeyCharacterMap;
import android.view.KeyEvent;
import com.android.internal.inputmethod.IRemoteInputConnection;
import com.android.internal.inputmethod.InputConnectionCommandHeader;

/**
 * How the keyboard on the screen puts text in: words and signs are committed, digits that are no
 * part of a word are keys, which old apps listen to.
 */
final class SoftKeyboard {
    /** Between two keys, so that each is dealt with before the next comes. */
    private static final long PAUSE = 20;

    private final IRemoteInputConnection connection;

    SoftKeyboard(IRemoteInputConnection connection) {
        this.connection = connection;
    }

    void type(String text) throws RemoteException {
        int start = 0;
        boolean isInWord = false;
        for (int at = 0; at < text.length(); at++) {
            char letter = text.charAt(at);
            boolean isDigit = letter >= '0' && letter <= '9';
            if (isDigit && !isInWord) {
                commit(text.substring(start, at));
                press(KeyEvent.KEYCODE_0 + letter - '0');
                start = at + 1;
            } else if (!isDigit) {
                isInWord = Character.isLetter(letter);
            }
        }
        commit(text.substring(start));
    }

    private void commit(String text) throws RemoteException {
        if (!text.isEmpty()) {
            connection.commitText(new InputConnectionCommandHeader(0), text, 1);
            SystemClock.sleep(PAUSE);
        }
    }

    private void press(int key) throws RemoteException {
        long time = SystemClock.uptimeMillis();
        for (int action : new int[] {KeyEvent.ACTION_DOWN, KeyEvent.ACTION_UP}) {
            connection.sendKeyEvent(new InputConnectionCommandHeader(0), new KeyEvent(time,
                    SystemClock.uptimeMillis(), action, key, 0, 0,
                    KeyCharacterMap.VIRTUAL_KEYBOARD, 0,
                    KeyEvent.FLAG_SOFT_KEYBOARD | KeyEvent.FLAG_KEEP_TOUCH_MODE,
                    InputDevice.SOURCE_KEYBOARD));
            SystemClock.sleep(PAUSE);
        }
    }
}
