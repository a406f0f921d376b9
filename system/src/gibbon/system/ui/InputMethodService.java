package gibbon.system.ui;

import android.view.inputmethod.EditorInfo;
import android.view.inputmethod.InputMethodInfo;
import android.view.inputmethod.InputMethodSubtype;
import com.android.internal.inputmethod.IInputMethodClient;
import com.android.internal.inputmethod.IRemoteAccessibilityInputConnection;
import com.android.internal.inputmethod.IRemoteInputConnection;
import com.android.internal.inputmethod.InputBindResult;
import com.android.internal.inputmethod.InputConnectionCommandHeader;
import com.android.internal.view.IInputMethodManager;
import android.os.IBinder;
import android.os.RemoteException;
import android.os.ResultReceiver;
import android.view.inputmethod.ImeTracker;
import android.window.ImeOnBackInvokedDispatcher;
import gibbon.system.SystemServer;
import java.util.ArrayList;
import java.util.List;

/** The input method manager; the keyboard is drawn by nobody and typed on from outside. */
public abstract class InputMethodService extends IInputMethodManager.Stub {
    private final SystemServer server;
    private IRemoteInputConnection connection;
    private EditorInfo editor;
    private boolean isShown;

    InputMethodService(SystemServer server) {
        this.server = server;
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
        this.connection = connection;
        this.editor = editor;
        return InputBindResult.NO_IME;
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
        connection.commitText(new InputConnectionCommandHeader(0), text, 1);
    }

    public EditorInfo editor() {
        return editor;
    }

    @Override
    public boolean showSoftInput(IInputMethodClient client, IBinder window,
            ImeTracker.Token token, int flags, int tool, ResultReceiver receiver, int reason) {
        isShown = true;
        return true;
    }

    @Override
    public boolean hideSoftInput(IInputMethodClient client, IBinder window,
            ImeTracker.Token token, int flags, ResultReceiver receiver, int reason) {
        boolean was = isShown;
        isShown = false;
        return was;
    }

    @Override
    public List<InputMethodInfo> getInputMethodList(int user, int directBootAwareness) {
        return new ArrayList<>();
    }

    @Override
    public List<InputMethodInfo> getEnabledInputMethodList(int user) {
        return new ArrayList<>();
    }

    @Override
    public List<InputMethodSubtype> getEnabledInputMethodSubtypeList(String id, boolean implicit,
            int user) {
        return new ArrayList<>();
    }
}
