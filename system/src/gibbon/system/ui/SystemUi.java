package gibbon.system.ui;

import android.content.Context;
import android.os.Handler;
import android.os.HandlerThread;
import android.view.ContextThemeWrapper;
import android.view.View;
import gibbon.system.SystemServer;

/**
 * What draws for the system: text toasts, the keyboard. On a phone these are processes of their
 * own; here it is a thread with windows, which starts when there is something to show.
 */
public final class SystemUi {
    private final SystemServer server;
    private Handler handler;

    public SystemUi(SystemServer server) {
        this.server = server;
    }

    /** Its windows are made and changed there. */
    public synchronized Handler handler() {
        if (handler == null) {
            HandlerThread thread = new HandlerThread("system_ui");
            thread.start();
            handler = new Handler(thread.getLooper());
        }
        return handler;
    }

    /** For a new window: in today's language, by day or by night. */
    public Context context() {
        Context context = server.context.createConfigurationContext(server.profile.configuration());
        return new ContextThemeWrapper(context, android.R.style.Theme_DeviceDefault_DayNight);
    }

    /** Whether a view is of one of its windows, and not of an app's. */
    public synchronized boolean has(View view) {
        return handler != null && view.getHandler() != null
                && view.getHandler().getLooper() == handler.getLooper();
    }
}
