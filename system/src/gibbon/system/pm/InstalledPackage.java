package gibbon.system.pm;

import android.content.pm.ActivityInfo;
import android.content.pm.ApplicationInfo;
import android.content.pm.ComponentInfo;
import android.content.pm.PackageInfo;
import android.content.pm.PackageManager;
import android.content.pm.PackageParser;
import android.content.pm.PermissionInfo;
import android.content.pm.ProviderInfo;
import android.content.pm.ResolveInfo;
import android.content.pm.ServiceInfo;
import android.content.pm.pkg.FrameworkPackageUserState;
import android.util.ArrayMap;
import android.util.ArraySet;
import gibbon.system.survival.Permanent;
import java.util.List;
import java.util.Set;

/** A package: what its manifest says, what it was granted, what of it is switched off. */
public final class InstalledPackage implements Permanent {
    private static final int USER = 0;

    public final PackageParser.Package parsed;
    public final boolean isSystem;
    /** Set by the package itself or by a test, by component or for all ("" as the name). */
    public final ArrayMap<String, Integer> enabledSettings = new ArrayMap<>();
    final Signers signers;
    private final Set<String> granted = new ArraySet<>();

    InstalledPackage(PackageParser.Package parsed, int uid, boolean isSystem) {
        this.parsed = parsed;
        this.isSystem = isSystem;
        signers = new Signers(parsed, isSystem);
        ApplicationInfo info = parsed.applicationInfo;
        info.uid = uid;
        info.seInfo = "default";
        info.seInfoUser = "";
        if (isSystem) {
            info.flags |= ApplicationInfo.FLAG_SYSTEM;
        }
        info.nativeLibraryDir = NativeLibraries.folder(name());
        info.primaryCpuAbi = isSystem ? null : NativeLibraries.unpack(parsed.baseCodePath, name());
        info.initForUser(USER);
        SharedLibraries.resolve(parsed);
        nameProcesses();
        grantAtInstall();
    }

    /** Components run in the app's process unless they say otherwise, and that has its name. */
    private void nameProcesses() {
        ApplicationInfo app = parsed.applicationInfo;
        if (app.processName == null) {
            app.processName = name();
        }
        for (PackageParser.Activity activity : parsed.activities) {
            nameProcess(activity.info, app);
            // As the developers' option that has the GPU render all has it, for old apps, too:
            // windows are drawn only when somebody looks.
            activity.info.flags |= ActivityInfo.FLAG_HARDWARE_ACCELERATED;
        }
        for (PackageParser.Activity receiver : parsed.receivers) {
            nameProcess(receiver.info, app);
        }
        for (PackageParser.Service service : parsed.services) {
            nameProcess(service.info, app);
        }
        for (PackageParser.Provider provider : parsed.providers) {
            nameProcess(provider.info, app);
        }
    }

    private static void nameProcess(ComponentInfo info, ApplicationInfo app) {
        if (info.processName == null) {
            info.processName = app.processName;
        }
    }

    /** What needs nobody's consent: what is harmless, the app's own, and all of old apps. */
    private void grantAtInstall() {
        boolean isLegacy = targetSdk() < android.os.Build.VERSION_CODES.M;
        for (String permission : parsed.requestedPermissions) {
            if (isOwn(permission) || Permissions.isNormal(permission)
                    || isLegacy && Permissions.isUsers(permission)) {
                granted.add(permission);
            }
        }
    }

    private boolean isOwn(String name) {
        for (PackageParser.Permission permission : parsed.permissions) {
            if (permission.info.name.equals(name)) {
                return permission.info.getProtection() != PermissionInfo.PROTECTION_DANGEROUS;
            }
        }
        return false;
    }

    public String name() {
        return parsed.packageName;
    }

    public int uid() {
        return parsed.applicationInfo.uid;
    }

    public int targetSdk() {
        return parsed.applicationInfo.targetSdkVersion;
    }

    public boolean isGranted(String permission) {
        return isSystem || granted.contains(permission);
    }

    /** Whether the user is asked for it. */
    public boolean isRuntime(String permission) {
        return Permissions.isUsers(permission);
    }

    public Set<String> granted() {
        return granted;
    }

    public boolean isEnabled(String component, boolean byManifest) {
        int setting = enabledSettings.getOrDefault(component,
                PackageManager.COMPONENT_ENABLED_STATE_DEFAULT);
        return setting == PackageManager.COMPONENT_ENABLED_STATE_DEFAULT
                ? byManifest : setting == PackageManager.COMPONENT_ENABLED_STATE_ENABLED;
    }

    /** Null if the flags ask for other packages, such as those of the system alone. */
    public ApplicationInfo applicationInfo(long flags) {
        ApplicationInfo info = PackageParser.generateApplicationInfo(
                parsed, (int) flags, FrameworkPackageUserState.DEFAULT, USER);
        if (info == null) {
            return null;
        }
        info.enabled = isEnabled("", parsed.applicationInfo.enabled);
        return info;
    }

    /** Null if the flags ask for other packages. */
    public PackageInfo packageInfo(long flags) {
        PackageInfo info = PackageParser.generatePackageInfo(parsed, null, (int) flags,
                0, 0, granted, FrameworkPackageUserState.DEFAULT, USER);
        if (info == null) {
            return null;
        }
        info.applicationInfo = applicationInfo(flags);
        signers.fill(info, flags);
        return info;
    }

    List<? extends PackageParser.Component<?>> components(Packages.Kind kind) {
        switch (kind) {
            case ACTIVITY: return parsed.activities;
            case RECEIVER: return parsed.receivers;
            case SERVICE: return parsed.services;
            default: return parsed.providers;
        }
    }

    PackageParser.Component<?> component(Packages.Kind kind, String className) {
        for (PackageParser.Component<?> component : components(kind)) {
            if (component.className.equals(className)) {
                return component;
            }
        }
        return null;
    }

    ActivityInfo info(PackageParser.Activity activity, long flags) {
        if (!matches(activity.className, activity.info.enabled, flags)) {
            return null;
        }
        int all = (int) flags | PackageManager.MATCH_DISABLED_COMPONENTS;
        return PackageParser.generateActivityInfo(
                activity, all, FrameworkPackageUserState.DEFAULT, USER);
    }

    ServiceInfo info(PackageParser.Service service, long flags) {
        if (!matches(service.className, service.info.enabled, flags)) {
            return null;
        }
        int all = (int) flags | PackageManager.MATCH_DISABLED_COMPONENTS;
        return PackageParser.generateServiceInfo(
                service, all, FrameworkPackageUserState.DEFAULT, USER);
    }

    public ProviderInfo info(PackageParser.Provider provider, long flags) {
        if (!matches(provider.className, provider.info.enabled, flags)) {
            return null;
        }
        int all = (int) flags | PackageManager.MATCH_DISABLED_COMPONENTS;
        return PackageParser.generateProviderInfo(
                provider, all, FrameworkPackageUserState.DEFAULT, USER);
    }

    private boolean matches(String component, boolean byManifest, long flags) {
        return (flags & PackageManager.MATCH_DISABLED_COMPONENTS) != 0
                || isEnabled("", parsed.applicationInfo.enabled)
                && isEnabled(component, byManifest);
    }

    /** Puts the component's description into a match; false if it is switched off. */
    boolean fill(ResolveInfo match, Packages.Kind kind, PackageParser.Component<?> component,
            long flags) {
        match.resolvePackageName = null;
        match.system = isSystem;
        switch (kind) {
            case ACTIVITY:
            case RECEIVER:
                match.activityInfo = info((PackageParser.Activity) component, flags);
                return match.activityInfo != null;
            case SERVICE:
                match.serviceInfo = info((PackageParser.Service) component, flags);
                return match.serviceInfo != null;
            default:
                match.providerInfo = info((PackageParser.Provider) component, flags);
                return match.providerInfo != null;
        }
    }
}
