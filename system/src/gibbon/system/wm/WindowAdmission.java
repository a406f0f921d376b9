package gibbon.system.wm;

import android.Manifest;
import android.os.Build;
import android.view.IWindow;
import android.view.WindowManager.LayoutParams;
import android.view.WindowManagerGlobal;
import gibbon.system.SystemServer;
import gibbon.system.am.AppProcess;
import gibbon.system.pm.InstalledPackage;

/** Whether a window may be added: what its token must be, and who may cover others. */
final class WindowAdmission {
    private WindowAdmission() {}

    static boolean isSubWindow(int type) {
        return type >= LayoutParams.FIRST_SUB_WINDOW && type <= LayoutParams.LAST_SUB_WINDOW;
    }

    /** One of {@link WindowManagerGlobal}'s ADD constants. */
    static int check(SystemServer server, IWindow client, LayoutParams attributes) {
        if (server.windows.find(client) != null) {
            return WindowManagerGlobal.ADD_DUPLICATE_ADD;
        }
        int type = attributes.type;
        if (isSubWindow(type)) {
            WindowState parent = server.windows.find(attributes.token);
            return parent == null || parent.parent != null
                    ? WindowManagerGlobal.ADD_BAD_SUBWINDOW_TOKEN : WindowManagerGlobal.ADD_OKAY;
        }
        if (type <= LayoutParams.LAST_APPLICATION_WINDOW) {
            return checkActivity(attributes);
        }
        return mayAdd(server, type)
                ? WindowManagerGlobal.ADD_OKAY : WindowManagerGlobal.ADD_PERMISSION_DENIED;
    }

    /** A dialog without a living activity is the most common mistake with windows. */
    private static int checkActivity(LayoutParams attributes) {
        ActivityRecord activity = ActivityRecord.of(attributes.token);
        boolean isGone = activity == null
                || activity.finishing && activity.state == ActivityRecord.State.NONE;
        return isGone ? WindowManagerGlobal.ADD_BAD_APP_TOKEN : WindowManagerGlobal.ADD_OKAY;
    }

    private static boolean mayAdd(SystemServer server, int type) {
        switch (type) {
            case LayoutParams.TYPE_TOAST:
            case LayoutParams.TYPE_INPUT_METHOD:
            case LayoutParams.TYPE_WALLPAPER:
            case LayoutParams.TYPE_PRESENTATION:
            case LayoutParams.TYPE_PRIVATE_PRESENTATION:
                return true;
            default:
        }
        AppProcess process = server.processes.first();
        InstalledPackage app =
                process == null ? null : server.packages.get(process.info.packageName);
        if (app == null || !LayoutParams.isSystemAlertWindowType(type)) {
            return app == null;
        }
        boolean isOldType = type != LayoutParams.TYPE_APPLICATION_OVERLAY;
        return !(isOldType && app.targetSdk() >= Build.VERSION_CODES.O)
                && app.isGranted(Manifest.permission.SYSTEM_ALERT_WINDOW);
    }
}
