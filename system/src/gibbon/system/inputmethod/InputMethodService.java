package gibbon.system.inputmethod;

import android.util.Log;
import android.view.KeyEvent;
import android.view.inputmethod.EditorInfo;
import android.view.inputmethod.InputMethodInfo;
import android.view.inputmethod.InputMethodManager;
import android.view.inputmethod.InputMethodSubtype;
import com.android.internal.inputmethod.IImeTracker;
import com.android.internal.inputmethod.IInputMethodClient;
import com.android.internal.inputmethod.IRemoteAccessibilityInputConnection;
import com.android.internal.inputmethod.IRemoteInputConnection;
import com.android.internal.inputmethod.InputBindResult;
import com.android.internal.inputmethod.StartInputReason;
import com.android.internal.view.IInputMethodManager;
import android.view.WindowManager;
import android.os.IBinder;
import android.os.RemoteException;
import android.os.ResultReceiver;
import android.view.inputmethod.ImeTracker;
import android.window.ImeOnBackInvokedDispatcher;
import gibbon.system.SystemServer;
import gibbon.system.survival.Survivor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The input method manager, and the one keyboard: its keys are touched, or it is typed for. */
public abstract class InputMethodService extends IInputMethodManager.Stub implements Survivor {
    private static final String TAG = "InputMethodService";

    private final SystemServer server;
    private final KeyboardWindow keyboard;
    private IRemoteInputConnection connection;
    private EditorInfo editor;
    private IBinder window;
    private boolean isShown;

    InputMethodService(SystemServer server) {
        this.server = server;
        keyboard = new KeyboardWindow(server, this::press);
    }

    @Override
    public void addClient(IInputMethodClient client, IRemoteInputConnection fallback,
            int display) {}

    @Override
    public InputBindResult startInputOrWindowGainedFocus(int reason, IInputMethodClient client,
            IBinder window, int flags, int softInputMode, int windowFlags, EditorInfo editor,
            IRemoteInputConnection connection,
            IRemoteAccessibilityInputConnection accessibilityConnection, int targetSdk, int user,
            ImeOnBackInvokedDispatcher back) {
        boolean isReport = reason == StartInputReason.WINDOW_FOCUS_GAIN_REPORT_ONLY
                && window == this.window;
        if (!isReport) {
            this.connection = connection;
            this.editor = editor;
            this.window = window;
            if (isShown && connection != null) {
                keyboard.set(true, editor);
            }
        }
        boolean isNewWindow = reason == StartInputReason.WINDOW_FOCUS_GAIN
                || reason == StartInputReason.WINDOW_FOCUS_GAIN_REPORT_ONLY;
        if (isNewWindow) {
            follow(softInputMode, windowFlags, editor != null && connection != null);
        }
        return InputBindResult.NO_IME;
    }

    /** A window has the focus now: it may say whether the keyboard is to be seen. */
    private void follow(int mode, int windowFlags, boolean isEditor) {
        boolean isForward = (mode & WindowManager.LayoutParams.SOFT_INPUT_IS_FORWARD_NAVIGATION)
                != 0;
        switch (mode & WindowManager.LayoutParams.SOFT_INPUT_MASK_STATE) {
            case WindowManager.LayoutParams.SOFT_INPUT_STATE_UNCHANGED:
                break;
            case WindowManager.LayoutParams.SOFT_INPUT_STATE_HIDDEN:
                show(isShown && !isForward);
                break;
            case WindowManager.LayoutParams.SOFT_INPUT_STATE_ALWAYS_HIDDEN:
                show(false);
                break;
            case WindowManager.LayoutParams.SOFT_INPUT_STATE_VISIBLE:
                show(isShown || isForward && isEditor);
                break;
            case WindowManager.LayoutParams.SOFT_INPUT_STATE_ALWAYS_VISIBLE:
                show(isEditor);
                break;
            default:
                boolean mayUse = WindowManager.LayoutParams.mayUseInputMethod(windowFlags);
                if (mayUse && !isEditor) {
                    show(false);
                }
        }
    }

    private void show(boolean isShown) {
        if (this.isShown != isShown) {
            this.isShown = isShown;
            keyboard.set(isShown, editor);
            server.windows.keyboardChanged();
        }
    }

    /** Whether the keyboard covers a part of the screen. */
    public boolean isShown() {
        return isShown;
    }

    /** The user puts the keyboard away. */
    public void hide() {
        show(false);
    }

    /** The screen is another than it was. */
    public void screenChanged() {
        if (isShown) {
            keyboard.set(true, editor);
        }
    }

    /** The keyboard was there for the process that died. */
    @Override
    public void revived() {
        isShown = false;
    }

    /** A key of the keyboard on the screen was touched. */
    private void press(Key key) {
        IRemoteInputConnection connection = this.connection;
        if (connection == null) {
            return;
        }
        SoftKeyboard typing = new SoftKeyboard(connection, editor.inputType);
        try {
            switch (key.kind) {
                case TEXT: typing.type(key.label); break;
                case DELETE: typing.press(KeyEvent.KEYCODE_DEL); break;
                default:
                    if (hasAction()) {
                        act();
                    } else {
                        typing.press(KeyEvent.KEYCODE_ENTER);
                    }
            }
        } catch (RemoteException gone) {
            Log.w(TAG, "nobody to type for", gone);
        }
    }

    /** Whether the field wants the key at the corner for itself, and not for new lines. */
    private boolean hasAction() {
        int action = editor.imeOptions & EditorInfo.IME_MASK_ACTION;
        return (editor.imeOptions & EditorInfo.IME_FLAG_NO_ENTER_ACTION) == 0
                && action != EditorInfo.IME_ACTION_NONE
                && action != EditorInfo.IME_ACTION_UNSPECIFIED;
    }

    /** Presses the key at the keyboard's corner: next, done, search, … */
    public void act() throws RemoteException {
        if (connection == null) {
            throw new IllegalStateException("no field has the focus");
        }
        int action = editor.actionId != 0 ? editor.actionId
                : editor.imeOptions & EditorInfo.IME_MASK_ACTION;
        connection.performEditorAction(SoftKeyboard.HEADER, action);
    }

    /** Where typed text goes; null if no field has the focus. */
    public IRemoteInputConnection connection() {
        return connection;
    }

    /** Puts text where the cursor is, as a soft keyboard does. */
    public void type(String text) throws RemoteException {
        if (connection == null) {
            throw new IllegalStateException("no field has the focus");
        }
        new SoftKeyboard(connection, editor.inputType).type(text);
        if (isShown) {
            keyboard.typed();
        }
    }

    @Override
    public boolean showSoftInput(IInputMethodClient client, IBinder window,
            ImeTracker.Token token, int flags, int tool, ResultReceiver receiver, int reason) {
        boolean was = isShown;
        show(true);
        tell(receiver, was ? InputMethodManager.RESULT_UNCHANGED_SHOWN
                : InputMethodManager.RESULT_SHOWN);
        return true;
    }

    @Override
    public boolean hideSoftInput(IInputMethodClient client, IBinder window,
            ImeTracker.Token token, int flags, ResultReceiver receiver, int reason) {
        boolean was = isShown;
        show(false);
        tell(receiver, was ? InputMethodManager.RESULT_HIDDEN
                : InputMethodManager.RESULT_UNCHANGED_HIDDEN);
        return was;
    }

    private static void tell(ResultReceiver receiver, int result) {
        if (receiver != null) {
            receiver.send(result, null);
        }
    }

    @Override
    public InputMethodInfo getCurrentInputMethodInfoAsUser(int user) {
        return TheKeyboard.info();
    }

    @Override
    public List<InputMethodInfo> getInputMethodList(int user, int directBootAwareness) {
        return new ArrayList<>(Collections.singletonList(TheKeyboard.info()));
    }

    @Override
    public List<InputMethodInfo> getEnabledInputMethodList(int user) {
        return new ArrayList<>(Collections.singletonList(TheKeyboard.info()));
    }

    /** Without an id those of the keyboard in use, which is the only one. */
    @Override
    public List<InputMethodSubtype> getEnabledInputMethodSubtypeList(String id, boolean implicit,
            int user) {
        List<InputMethodSubtype> subtypes = new ArrayList<>();
        // Nobody chose any: the one for the language counts only where that is asked for.
        if (implicit && (id == null || id.equals(TheKeyboard.info().getId()))) {
            subtypes.add(TheKeyboard.SUBTYPE);
        }
        return subtypes;
    }

    @Override
    public InputMethodSubtype getCurrentInputMethodSubtype(int user) {
        return TheKeyboard.SUBTYPE;
    }

    /** Nobody follows how requests for the keyboard end. */
    @Override
    public IImeTracker getImeTrackerService() {
        return null;
    }

    @Override
    public boolean isImeTraceEnabled() {
        return false;
    }

    @Override
    public int getInputMethodWindowVisibleHeight(IInputMethodClient client) {
        return isShown ? server.profile.keyboard().height() : 0;
    }

    @Override
    public boolean isStylusHandwritingAvailableAsUser(int user) {
        return false;
    }

    @Override
    public void reportPerceptibleAsync(IBinder window, boolean perceptible) {}

    @Override
    public void removeImeSurfaceFromWindowAsync(IBinder window) {}
}
