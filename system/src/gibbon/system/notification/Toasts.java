package gibbon.system.notification;

import android.app.ITransientNotification;
import android.app.ITransientNotificationCallback;
import android.os.Binder;
import android.os.IBinder;
import android.os.RemoteException;
import android.util.Log;
import android.view.View;
import android.view.ViewGroup;
import android.widget.TextView;
import gibbon.system.Events;
import gibbon.system.SystemServer;
import java.lang.ref.Reference;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;

/**
 * Toasts, shown one after the other. Those with text only are the system's to show, those with a
 * view of the app's own are shown by the app; the world outside is told of both.
 */
final class Toasts {
    private static final String TAG = "NotificationService";
    private static final int MOST_OF_A_PACKAGE = 5;
    private static final long SHORT = 2_000;
    private static final long LONG = 3_500;

    /** A toast that is shown or waits for that. */
    static final class Toast {
        final String packageName;
        final IBinder token;
        CharSequence text;
        ITransientNotification view;
        ITransientNotificationCallback callback;
        final int length;

        Toast(String packageName, IBinder token, CharSequence text, ITransientNotification view,
                ITransientNotificationCallback callback, int length) {
            this.packageName = packageName;
            this.token = token;
            this.text = text;
            this.view = view;
            this.callback = callback;
            this.length = length;
        }

        long duration() {
            return length == android.widget.Toast.LENGTH_LONG ? LONG : SHORT;
        }
    }

    private final SystemServer server;
    private final List<Toast> queue = new ArrayList<>();
    private final TextToast window;

    Toasts(SystemServer server) {
        this.server = server;
        window = new TextToast(server.systemUi);
    }

    synchronized void add(Toast toast) {
        int ofPackage = 0;
        for (Toast other : queue) {
            if (other.token == toast.token) {
                other.text = toast.text;
                return;
            }
            ofPackage += other.packageName.equals(toast.packageName) ? 1 : 0;
        }
        if (ofPackage >= MOST_OF_A_PACKAGE) {
            Log.e(TAG, "Package has already queued " + ofPackage
                    + " toasts. Not showing more. Package=" + toast.packageName);
            return;
        }
        queue.add(toast);
        if (queue.size() == 1) {
            show(toast);
        }
    }

    private void show(Toast toast) {
        server.handler.postDelayed(() -> cancel(toast.token), toast, toast.duration());
        try {
            if (toast.view != null) {
                Events.tell("toast", toast.packageName, textOf(toast.view));
                toast.view.show(new Binder());
            } else {
                Events.tell("toast", toast.packageName, String.valueOf(toast.text));
                window.show(toast);
            }
        } catch (RemoteException dead) {
            throw dead.rethrowFromSystemServer();
        }
    }

    /** The toast's time is over, or the app wants it away. */
    synchronized void cancel(IBinder token) {
        for (int at = 0; at < queue.size(); at++) {
            Toast toast = queue.get(at);
            if (toast.token != token) {
                continue;
            }
            queue.remove(at);
            if (at == 0) {
                hide(toast);
                if (!queue.isEmpty()) {
                    show(queue.get(0));
                }
            }
            return;
        }
    }

    private void hide(Toast toast) {
        server.handler.removeCallbacksAndMessages(toast);
        try {
            if (toast.view != null) {
                toast.view.hide();
            } else {
                window.hide(toast.callback);
            }
        } catch (RemoteException dead) {
            throw dead.rethrowFromSystemServer();
        }
    }

    /** What a toast of the app's own says: the texts in its view. */
    private static String textOf(ITransientNotification toast) {
        StringBuilder text = new StringBuilder();
        try {
            Field view = toast.getClass().getDeclaredField("mNextView");
            view.setAccessible(true);
            collect((View) ((Reference<?>) view.get(toast)).get(), text);
        } catch (ReflectiveOperationException unknown) {
            Log.w(TAG, "a toast without a view", unknown);
        }
        return text.toString();
    }

    private static void collect(View view, StringBuilder text) {
        if (view instanceof TextView) {
            text.append(text.length() > 0 ? "\n" : "").append(((TextView) view).getText());
        } else if (view instanceof ViewGroup) {
            ViewGroup group = (ViewGroup) view;
            for (int at = 0; at < group.getChildCount(); at++) {
                collect(group.getChildAt(at), text);
            }
        }
    }
}
