package gibbon.system.wm;

import android.os.IBinder;
import android.os.RemoteException;
import android.view.IWindowFocusObserver;
import android.view.IWindowId;
import java.util.ArrayList;
import java.util.List;

/** What a window is known by to those who want to know of its focus. */
final class WindowIdentity extends IWindowId.Stub {
    private final WindowState window;
    private final List<IWindowFocusObserver> observers = new ArrayList<>();

    WindowIdentity(WindowState window) {
        this.window = window;
    }

    @Override
    public synchronized void registerFocusObserver(IWindowFocusObserver observer) {
        observers.add(observer);
    }

    @Override
    public synchronized void unregisterFocusObserver(IWindowFocusObserver observer) {
        observers.removeIf(one -> one.asBinder() == observer.asBinder());
    }

    @Override
    public boolean isFocused() {
        return window.hasFocus;
    }

    synchronized void focusChanged() {
        IBinder client = window.client.asBinder();
        for (IWindowFocusObserver observer : new ArrayList<>(observers)) {
            try {
                if (window.hasFocus) {
                    observer.focusGained(client);
                } else {
                    observer.focusLost(client);
                }
            } catch (RemoteException gone) {
                observers.remove(observer);
            }
        }
    }
}
