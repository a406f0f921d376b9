package gibbon.system.inputmethod;

import android.os.RemoteException;
import android.os.SystemClock;
import android.text.InputType;
import android.view.InputDevice;
import android.view.KeyCharacterMap;
import android.view.KeyEvent;
import com.android.internal.inputmethod.IRemoteInputConnection;
import com.android.internal.inputmethod.InputConnectionCommandHeader;

/**
 * How the keyboard on the screen puts text in: letter by letter, where words are suggested as
 * something that is still being composed; digits that are no part of a word are keys, which old
 * apps listen to.
 */
final class SoftKeyboard {
    /** Between two keys, so that each is dealt with before the next comes. */
    private static final long PAUSE = 20;

    static final InputConnectionCommandHeader HEADER = new InputConnectionCommandHeader(0);

    private final IRemoteInputConnection connection;
    private final boolean composes;

    SoftKeyboard(IRemoteInputConnection connection, int inputType) {
        this.connection = connection;
        composes = suggests(inputType);
    }

    private static boolean suggests(int type) {
        int variation = type & InputType.TYPE_MASK_VARIATION;
        return (type & InputType.TYPE_MASK_CLASS) == InputType.TYPE_CLASS_TEXT
                && (type & InputType.TYPE_TEXT_FLAG_NO_SUGGESTIONS) == 0
                && variation != InputType.TYPE_TEXT_VARIATION_PASSWORD
                && variation != InputType.TYPE_TEXT_VARIATION_VISIBLE_PASSWORD
                && variation != InputType.TYPE_TEXT_VARIATION_WEB_PASSWORD
                && variation != InputType.TYPE_TEXT_VARIATION_EMAIL_ADDRESS
                && variation != InputType.TYPE_TEXT_VARIATION_URI;
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
        StringBuilder word = new StringBuilder();
        for (int at = 0; at < text.length();) {
            int letter = text.codePointAt(at);
            at += Character.charCount(letter);
            word.appendCodePoint(letter);
            if (composes && Character.isLetterOrDigit(letter)) {
                connection.setComposingText(HEADER, word.toString(), 1);
            } else {
                connection.commitText(HEADER, word.toString(), 1);
                word.setLength(0);
            }
        }
        if (word.length() > 0) {
            connection.finishComposingText(HEADER);
        }
        if (!text.isEmpty()) {
            SystemClock.sleep(PAUSE);
        }
    }

    void press(int key) throws RemoteException {
        long time = SystemClock.uptimeMillis();
        for (int action : new int[] {KeyEvent.ACTION_DOWN, KeyEvent.ACTION_UP}) {
            connection.sendKeyEvent(HEADER, new KeyEvent(time,
                    SystemClock.uptimeMillis(), action, key, 0, 0,
                    KeyCharacterMap.VIRTUAL_KEYBOARD, 0,
                    KeyEvent.FLAG_SOFT_KEYBOARD | KeyEvent.FLAG_KEEP_TOUCH_MODE,
                    InputDevice.SOURCE_KEYBOARD));
            SystemClock.sleep(PAUSE);
        }
    }
}
