package gibbon.system.pm;

import android.content.Intent;
import android.content.pm.PackageManager;
import android.util.ArraySet;
import java.util.Set;

/**
 * The dialog that asks the user for permissions, as far as apps can tell: it says yes to what the
 * manifest names, but for those that the user was told to refuse.
 */
public final class PermissionRequests {
    private final Packages packages;
    private final Set<String> refused = new ArraySet<>();

    PermissionRequests(Packages packages) {
        this.packages = packages;
    }

    /** What the user answers from now on. */
    public void setRefused(String permission, boolean isRefused) {
        if (isRefused) {
            refused.add(permission);
        } else {
            refused.remove(permission);
        }
    }

    public static boolean isRequest(Intent intent) {
        return PackageManager.ACTION_REQUEST_PERMISSIONS.equals(intent.getAction());
    }

    /** The dialog's result. */
    public Intent answer(Intent request, String packageName) {
        String[] names = request.getStringArrayExtra(
                PackageManager.EXTRA_REQUEST_PERMISSIONS_NAMES);
        InstalledPackage app = packages.get(packageName);
        int[] results = new int[names == null ? 0 : names.length];
        for (int at = 0; at < results.length; at++) {
            boolean isAsked = Permissions.isDangerous(names[at])
                    && app.parsed.requestedPermissions.contains(names[at]);
            if (isAsked && !refused.contains(names[at])) {
                app.granted().add(names[at]);
            }
            results[at] = app.isGranted(names[at])
                    ? PackageManager.PERMISSION_GRANTED : PackageManager.PERMISSION_DENIED;
        }
        return new Intent(PackageManager.ACTION_REQUEST_PERMISSIONS)
                .putExtra(PackageManager.EXTRA_REQUEST_PERMISSIONS_NAMES, names)
                .putExtra(PackageManager.EXTRA_REQUEST_PERMISSIONS_RESULTS, results);
    }
}
