package gibbon.system.pm;

import android.content.pm.PackageParser;
import android.content.pm.PermissionInfo;
import gibbon.system.SystemServer;

/** The permissions that packages declare; the framework's own package has most of them. */
final class Permissions {
    private Permissions() {}

    static PackageParser.Permission find(String name) {
        for (InstalledPackage installed : SystemServer.get().packages.all()) {
            for (PackageParser.Permission permission : installed.parsed.permissions) {
                if (permission.info.name.equals(name)) {
                    return permission;
                }
            }
        }
        return null;
    }

    /** Whether the user is asked for it at run time. */
    static boolean isDangerous(String name) {
        PackageParser.Permission permission = find(name);
        return permission != null
                && permission.info.getProtection() == PermissionInfo.PROTECTION_DANGEROUS;
    }
}
