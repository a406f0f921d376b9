package gibbon.system.notification;

import android.app.INotificationManager;
import android.app.ITransientNotificationCallback;
import android.content.Context;
import android.content.res.Resources;
import android.graphics.drawable.Drawable;
import android.os.Binder;
import android.os.Build;
import android.os.ServiceManager;
import android.view.View;
import android.view.ViewGroup;
import android.view.WindowManager.LayoutParams;
import android.view.accessibility.IAccessibilityManager;
import android.widget.TextView;
import android.widget.ToastPresenter;
import com.android.internal.R;
import gibbon.system.SystemServer;
import gibbon.system.pm.InstalledPackage;
import gibbon.system.ui.SystemUi;

/** The window of the text toast that is shown, as the system's user interface puts it up. */
final class TextToast {
    private static final int ICON_DP = 24;
    private static final int GAP_DP = 10;

    private final SystemUi ui;
    private ToastPresenter presenter;

    TextToast(SystemUi ui) {
        this.ui = ui;
    }

    void show(Toasts.Toast toast) {
        CharSequence text = toast.text;
        ui.handler().post(() -> {
            Context context = ui.context();
            Resources resources = context.getResources();
            presenter = new ToastPresenter(context, IAccessibilityManager.Stub.asInterface(
                    ServiceManager.getService(Context.ACCESSIBILITY_SERVICE)),
                    INotificationManager.Stub.asInterface(
                            ServiceManager.getService(Context.NOTIFICATION_SERVICE)),
                    toast.packageName);
            presenter.getLayoutParams().flags |= LayoutParams.FLAG_HARDWARE_ACCELERATED;
            presenter.show(view(context, toast.packageName, text), toast.token,
                    new Binder(), toast.length,
                    resources.getInteger(R.integer.config_toastDefaultGravity), 0,
                    resources.getDimensionPixelSize(R.dimen.toast_y_offset), 0f, 0f,
                    toast.callback);
        });
    }

    /**
     * Text in a frame with the app's icon before it. Apps for Android 12 and later have two lines.
     */
    private static View view(Context context, String packageName, CharSequence text) {
        InstalledPackage app = SystemServer.get().packages.get(packageName);
        Drawable icon = app == null ? null
                : context.getPackageManager().getApplicationIcon(app.parsed.applicationInfo);
        View view = ToastPresenter.getTextToastViewWithIcon(context, text, icon);
        float unit = context.getResources().getDisplayMetrics().density;
        if (icon != null) {
            ViewGroup.MarginLayoutParams place = (ViewGroup.MarginLayoutParams)
                    view.findViewById(android.R.id.icon).getLayoutParams();
            place.width = place.height = Math.round(ICON_DP * unit);
            place.setMarginEnd(Math.round(GAP_DP * unit));
        }
        view.setBackgroundResource(android.R.drawable.toast_frame);
        if (app != null && app.targetSdk() < Build.VERSION_CODES.S) {
            ((TextView) view.findViewById(android.R.id.message)).setMaxLines(Integer.MAX_VALUE);
        }
        return view;
    }

    void hide(ITransientNotificationCallback callback) {
        ui.handler().post(() -> {
            presenter.hide(callback);
            presenter = null;
        });
    }
}
