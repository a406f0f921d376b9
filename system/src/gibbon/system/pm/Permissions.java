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

    /** Whether every app that wants it has it. */
    static boolean isNormal(String name) {
        PackageParser.Permission permission = find(name);
        return permission != null
                && permission.info.getProtection() == PermissionInfo.PROTECTION_NORMAL;
    }

    /** Whether it is the user's to give, by a dialog or in the settings. */
    static boolean isUsers(String name) {
        PackageParser.Permission permission = find(name);
        return permission != null && (isDangerous(name) || (permission.info.getProtectionFlags()
                & PermissionInfo.PROTECTION_FLAG_APPOP) != 0);
    }
}
