package gibbon.system.pm;

import android.content.pm.PackageParser;
import android.content.pm.ParceledListSlice;
import android.content.pm.PermissionGroupInfo;
import android.content.pm.PermissionInfo;
import android.content.pm.permission.SplitPermissionInfoParcelable;
import android.permission.IPermissionManager;
import gibbon.system.SystemServer;
import java.util.ArrayList;
import java.util.List;

/** Permissions as such, and who has them. */
public abstract class PermissionService extends IPermissionManager.Stub {
    private final SystemServer server;

    PermissionService(SystemServer server) {
        this.server = server;
    }

    @Override
    public PermissionInfo getPermissionInfo(String name, String caller, int flags) {
        PackageParser.Permission permission = Permissions.find(name);
        return permission == null ? null : PackageParser.generatePermissionInfo(permission, flags);
    }

    @Override
    public ParceledListSlice queryPermissionsByGroup(String group, int flags) {
        List<PermissionInfo> found = new ArrayList<>();
        for (InstalledPackage installed : server.packages.all()) {
            for (PackageParser.Permission permission : installed.parsed.permissions) {
                if (group == null || group.equals(permission.info.group)) {
                    found.add(PackageParser.generatePermissionInfo(permission, flags));
                }
            }
        }
        return new ParceledListSlice<>(found);
    }

    @Override
    public ParceledListSlice getAllPermissionGroups(int flags) {
        List<PermissionGroupInfo> found = new ArrayList<>();
        for (InstalledPackage installed : server.packages.all()) {
            for (PackageParser.PermissionGroup group : installed.parsed.permissionGroups) {
                found.add(PackageParser.generatePermissionGroupInfo(group, flags));
            }
        }
        return new ParceledListSlice<>(found);
    }

    @Override
    public PermissionGroupInfo getPermissionGroupInfo(String name, int flags) {
        for (InstalledPackage installed : server.packages.all()) {
            for (PackageParser.PermissionGroup group : installed.parsed.permissionGroups) {
                if (group.info.name.equals(name)) {
                    return PackageParser.generatePermissionGroupInfo(group, flags);
                }
            }
        }
        return null;
    }

    @Override
    public boolean shouldShowRequestPermissionRationale(String packageName, String permission,
            int user) {
        InstalledPackage installed = server.packages.get(packageName);
        return installed != null
                && server.packages.permissionRequests.wantsRationale(installed, permission);
    }

    @Override
    public void grantRuntimePermission(String packageName, String permission, int user) {
        server.packages.get(packageName).granted().add(permission);
    }

    @Override
    public void revokeRuntimePermission(String packageName, String permission, int user,
            String reason) {
        server.packages.get(packageName).granted().remove(permission);
    }

    @Override
    public List<SplitPermissionInfoParcelable> getSplitPermissions() {
        return new ArrayList<>();
    }
}
