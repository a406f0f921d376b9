package gibbon.system.pm;

import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ApplicationInfo;
import android.content.pm.ILauncherApps;
import android.content.pm.IOnAppsChangedListener;
import android.content.pm.IncrementalStatesInfo;
import android.content.pm.LauncherActivityInfoInternal;
import android.content.pm.PackageInstaller;
import android.content.pm.ParceledListSlice;
import android.content.pm.ResolveInfo;
import android.content.pm.ShortcutQueryWrapper;
import android.os.UserHandle;
import gibbon.system.SystemServer;
import java.util.ArrayList;
import java.util.List;

/** What launchers ask. No package comes or goes while an app runs. */
public abstract class LauncherAppsService extends ILauncherApps.Stub {
    private final SystemServer server;

    LauncherAppsService(SystemServer server) {
        this.server = server;
    }

    @Override
    public void addOnAppsChangedListener(String caller, IOnAppsChangedListener listener) {}

    @Override
    public void removeOnAppsChangedListener(IOnAppsChangedListener listener) {}

    @Override
    public ParceledListSlice getLauncherActivities(String caller, String packageName,
            UserHandle user) {
        List<LauncherActivityInfoInternal> found = new ArrayList<>();
        for (ResolveInfo match : query(packageName)) {
            found.add(new LauncherActivityInfoInternal(match.activityInfo,
                    new IncrementalStatesInfo(false, 1f, 0L), user));
        }
        return new ParceledListSlice<>(found);
    }

    private List<ResolveInfo> query(String packageName) {
        Intent intent = new Intent(Intent.ACTION_MAIN).addCategory(Intent.CATEGORY_LAUNCHER)
                .setPackage(packageName);
        return server.packages.query(Packages.Kind.ACTIVITY, intent, null, 0);
    }

    @Override
    public LauncherActivityInfoInternal resolveLauncherActivityInternal(String caller,
            ComponentName component, UserHandle user) {
        for (ResolveInfo match : query(component.getPackageName())) {
            if (match.activityInfo.getComponentName().equals(component)) {
                return new LauncherActivityInfoInternal(match.activityInfo,
                        new IncrementalStatesInfo(false, 1f, 0L), user);
            }
        }
        return null;
    }

    @Override
    public boolean isPackageEnabled(String caller, String packageName, UserHandle user) {
        ApplicationInfo info = getApplicationInfo(caller, packageName, 0, user);
        return info != null && info.enabled;
    }

    @Override
    public boolean isActivityEnabled(String caller, ComponentName component, UserHandle user) {
        InstalledPackage installed = server.packages.get(component.getPackageName());
        return installed != null && installed.component(Packages.Kind.ACTIVITY,
                component.getClassName()) != null
                && installed.isEnabled(component.getClassName(), true);
    }

    @Override
    public ApplicationInfo getApplicationInfo(String caller, String packageName, int flags,
            UserHandle user) {
        InstalledPackage installed = server.packages.get(packageName);
        return installed == null ? null : installed.applicationInfo(flags);
    }

    /** Only the home screen may see others' shortcuts. */
    @Override
    public boolean hasShortcutHostPermission(String caller) {
        return false;
    }

    @Override
    public ParceledListSlice getShortcuts(String caller, ShortcutQueryWrapper query,
            UserHandle user) {
        throw new SecurityException("Caller can't access shortcut information");
    }

    @Override
    public ParceledListSlice getShortcutConfigActivities(String caller, String packageName,
            UserHandle user) {
        return new ParceledListSlice<>(new ArrayList<LauncherActivityInfoInternal>());
    }

    @Override
    public ParceledListSlice getAllSessions(String caller) {
        return new ParceledListSlice<>(new ArrayList<PackageInstaller.SessionInfo>());
    }
}
