package gibbon.system.pm;

import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.pm.ApplicationInfo;
import android.content.pm.IPackageInstaller;
import android.content.pm.IPackageManager;
import android.content.pm.InstallSourceInfo;
import android.content.pm.InstrumentationInfo;
import android.content.pm.PackageInfo;
import android.content.pm.PackageManager;
import android.content.pm.PackageParser;
import android.content.pm.ParceledListSlice;
import android.content.pm.ProviderInfo;
import android.content.pm.ResolveInfo;
import android.content.pm.ServiceInfo;
import android.content.pm.SharedLibraryInfo;
import gibbon.system.ServiceDirectory;
import gibbon.system.SystemServer;
import gibbon.system.partners.ChooserScreen;
import gibbon.system.partners.Partners;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The package manager, over the installed packages. */
public abstract class PackageService extends IPackageManager.Stub {
    private final SystemServer server;
    private final Packages packages;
    private final PackageInstallerService installer;

    PackageService(SystemServer server) {
        this.server = server;
        packages = server.packages;
        installer = ServiceDirectory.instantiate(PackageInstallerService.class, server);
    }

    @Override
    public IPackageInstaller getPackageInstaller() {
        return installer;
    }

    @Override
    public boolean isPackageAvailable(String name, int user) {
        return packages.get(name) != null;
    }

    @Override
    public PackageInfo getPackageInfo(String name, long flags, int user) {
        InstalledPackage installed = packages.get(name);
        return installed == null ? null : installed.packageInfo(flags);
    }

    @Override
    public ApplicationInfo getApplicationInfo(String name, long flags, int user) {
        InstalledPackage installed = packages.get(name);
        return installed == null ? null : installed.applicationInfo(flags);
    }

    @Override
    public int getPackageUid(String name, long flags, int user) {
        InstalledPackage installed = packages.get(name);
        return installed == null ? -1 : installed.uid();
    }

    @Override
    public int getTargetSdkVersion(String name) {
        InstalledPackage installed = packages.get(name);
        return installed == null ? -1 : installed.targetSdk();
    }

    @Override
    public String[] getPackagesForUid(int uid) {
        InstalledPackage installed = packages.withUid(uid);
        return installed == null ? null : new String[] {installed.name()};
    }

    @Override
    public String getNameForUid(int uid) {
        InstalledPackage installed = packages.withUid(uid);
        return installed == null ? null : installed.name();
    }

    @Override
    public int checkPermission(String permission, String name, int user) {
        InstalledPackage installed = packages.get(name);
        return installed != null && installed.isGranted(permission)
                ? PackageManager.PERMISSION_GRANTED : PackageManager.PERMISSION_DENIED;
    }

    @Override
    public int checkUidPermission(String permission, int uid) {
        InstalledPackage installed = packages.withUid(uid);
        boolean granted = uid < android.os.Process.FIRST_APPLICATION_UID
                || installed != null && installed.isGranted(permission);
        return granted ? PackageManager.PERMISSION_GRANTED : PackageManager.PERMISSION_DENIED;
    }

    private PackageParser.Component<?> find(Packages.Kind kind, ComponentName name) {
        InstalledPackage installed = packages.get(name.getPackageName());
        return installed == null ? null : installed.component(kind, name.getClassName());
    }

    @Override
    public ActivityInfo getActivityInfo(ComponentName name, long flags, int user) {
        PackageParser.Component<?> found = find(Packages.Kind.ACTIVITY, name);
        return found == null ? null
                : packages.get(name.getPackageName()).info((PackageParser.Activity) found, flags);
    }

    @Override
    public ActivityInfo getReceiverInfo(ComponentName name, long flags, int user) {
        PackageParser.Component<?> found = find(Packages.Kind.RECEIVER, name);
        return found == null ? null
                : packages.get(name.getPackageName()).info((PackageParser.Activity) found, flags);
    }

    @Override
    public ServiceInfo getServiceInfo(ComponentName name, long flags, int user) {
        PackageParser.Component<?> found = find(Packages.Kind.SERVICE, name);
        return found == null ? null
                : packages.get(name.getPackageName()).info((PackageParser.Service) found, flags);
    }

    @Override
    public ProviderInfo getProviderInfo(ComponentName name, long flags, int user) {
        PackageParser.Component<?> found = find(Packages.Kind.PROVIDER, name);
        return found == null ? null
                : packages.get(name.getPackageName()).info((PackageParser.Provider) found, flags);
    }

    @Override
    public ProviderInfo resolveContentProvider(String authority, long flags, int user) {
        return packages.providerFor(authority, (int) flags);
    }

    @Override
    public ResolveInfo resolveIntent(Intent intent, String type, long flags, int user) {
        List<ResolveInfo> found = packages.query(Packages.Kind.ACTIVITY, intent, type, flags);
        ResolveInfo best = Packages.best(found);
        return best != null || found.isEmpty() ? best : first(packages.query(
                Packages.Kind.ACTIVITY, new Intent().setComponent(
                        new ComponentName("android", ChooserScreen.class.getName())), null,
                flags));
    }

    @Override
    public ResolveInfo resolveService(Intent intent, String type, long flags, int user) {
        return first(packages.query(Packages.Kind.SERVICE, intent, type, flags));
    }

    private static ResolveInfo first(List<ResolveInfo> found) {
        return found.isEmpty() ? null : found.get(0);
    }

    @Override
    public ParceledListSlice queryIntentActivities(Intent intent, String type, long flags,
            int user) {
        return new ParceledListSlice<>(
                packages.query(Packages.Kind.ACTIVITY, intent, type, flags));
    }

    @Override
    public ParceledListSlice queryIntentReceivers(Intent intent, String type, long flags,
            int user) {
        return new ParceledListSlice<>(
                packages.query(Packages.Kind.RECEIVER, intent, type, flags));
    }

    @Override
    public ParceledListSlice queryIntentServices(Intent intent, String type, long flags,
            int user) {
        return new ParceledListSlice<>(packages.query(Packages.Kind.SERVICE, intent, type, flags));
    }

    @Override
    public ParceledListSlice queryIntentContentProviders(Intent intent, String type, long flags,
            int user) {
        return new ParceledListSlice<>(
                packages.query(Packages.Kind.PROVIDER, intent, type, flags));
    }

    @Override
    public ParceledListSlice queryContentProviders(String process, int uid, long flags,
            String metaDataKey) {
        List<ProviderInfo> found = new ArrayList<>();
        for (InstalledPackage installed : packages.all()) {
            for (PackageParser.Provider provider : installed.parsed.providers) {
                ProviderInfo info = installed.info(provider, flags);
                if (info != null && (process == null
                        || info.processName.equals(process) && installed.uid() == uid)) {
                    found.add(info);
                }
            }
        }
        return new ParceledListSlice<>(found);
    }

    @Override
    public ParceledListSlice getInstalledPackages(long flags, int user) {
        List<PackageInfo> all = new ArrayList<>();
        for (InstalledPackage installed : packages.all()) {
            PackageInfo info = installed.packageInfo(flags);
            if (info != null) {
                all.add(info);
            }
        }
        return new ParceledListSlice<>(all);
    }

    @Override
    public ParceledListSlice getInstalledApplications(long flags, int user) {
        List<ApplicationInfo> all = new ArrayList<>();
        for (InstalledPackage installed : packages.all()) {
            ApplicationInfo info = installed.applicationInfo(flags);
            if (info != null) {
                all.add(info);
            }
        }
        return new ParceledListSlice<>(all);
    }

    @Override
    public List<String> getAllPackages() {
        List<String> names = new ArrayList<>();
        for (InstalledPackage installed : packages.all()) {
            names.add(installed.name());
        }
        return names;
    }

    @Override
    public ParceledListSlice queryInstrumentationAsUser(String target, int flags, int user) {
        return new ParceledListSlice<>(Collections.<InstrumentationInfo>emptyList());
    }

    @Override
    public boolean hasSystemFeature(String name, int version) {
        return Features.has(name);
    }

    @Override
    public ParceledListSlice getSystemAvailableFeatures() {
        return Features.all();
    }

    @Override
    public String[] getSystemSharedLibraryNames() {
        return SharedLibraries.NAMES.clone();
    }

    @Override
    public int getComponentEnabledSetting(ComponentName name, int user) {
        InstalledPackage installed = packages.get(name.getPackageName());
        return installed == null ? PackageManager.COMPONENT_ENABLED_STATE_DEFAULT
                : installed.enabledSettings.getOrDefault(name.getClassName(),
                        PackageManager.COMPONENT_ENABLED_STATE_DEFAULT);
    }

    @Override
    public void setComponentEnabledSetting(ComponentName name, int state, int flags, int user,
            String caller) {
        packages.get(name.getPackageName()).enabledSettings.put(name.getClassName(), state);
    }

    @Override
    public int getApplicationEnabledSetting(String name, int user) {
        InstalledPackage installed = packages.get(name);
        if (installed == null) {
            throw new IllegalArgumentException("Unknown package: " + name);
        }
        return installed.enabledSettings.getOrDefault("",
                PackageManager.COMPONENT_ENABLED_STATE_DEFAULT);
    }

    @Override
    public ParceledListSlice queryProperty(String name, int componentType) {
        return new ParceledListSlice<>(Collections.<PackageManager.Property>emptyList());
    }

    @Override
    public int checkSignatures(String one, String other, int user) {
        return compareSigners(packages.get(one), packages.get(other));
    }

    @Override
    public int checkUidSignatures(int one, int other) {
        return compareSigners(packages.withUid(one), packages.withUid(other));
    }

    private static int compareSigners(InstalledPackage one, InstalledPackage other) {
        if (one == null || other == null) {
            return PackageManager.SIGNATURE_UNKNOWN_PACKAGE;
        }
        return one.signers.areThoseOf(other.signers)
                ? PackageManager.SIGNATURE_MATCH : PackageManager.SIGNATURE_NO_MATCH;
    }

    @Override
    public boolean hasSigningCertificate(String name, byte[] certificate, int type) {
        InstalledPackage installed = packages.get(name);
        return installed != null && installed.signers.has(certificate, type);
    }

    @Override
    public boolean hasUidSigningCertificate(int uid, byte[] certificate, int type) {
        InstalledPackage installed = packages.withUid(uid);
        return installed != null && installed.signers.has(certificate, type);
    }

    /** Apps come from a developer's machine, by no other app. */
    @Override
    public String getInstallerPackageName(String name) {
        if (packages.get(name) == null) {
            throw new IllegalArgumentException("Unknown package: " + name);
        }
        return null;
    }

    /** Who uses what code is for compiling it ahead, which is not done. */
    @Override
    public void notifyPackageUse(String name, int reason) {}

    @Override
    public String getPermissionControllerPackageName() {
        return Partners.PERMISSIONS;
    }

    @Override
    public String getServicesSystemSharedLibraryPackageName() {
        return "android.ext.services";
    }

    @Override
    public String getSharedSystemSharedLibraryPackageName() {
        return "android.ext.shared";
    }

    @Override
    public ComponentName getHomeActivities(List<ResolveInfo> out) {
        Intent home = new Intent(Intent.ACTION_MAIN).addCategory(Intent.CATEGORY_HOME);
        out.addAll(packages.query(Packages.Kind.ACTIVITY, home, null, 0));
        ResolveInfo first = first(out);
        return first == null ? null : first.activityInfo.getComponentName();
    }

    @Override
    public void setApplicationEnabledSetting(String name, int state, int flags, int user,
            String caller) {
        InstalledPackage installed = packages.get(name);
        if (installed == null) {
            throw new IllegalArgumentException("Unknown package: " + name);
        }
        installed.enabledSettings.put("", state);
    }

    /** Nobody's doing: packages come as by a debugger. */
    @Override
    public InstallSourceInfo getInstallSourceInfo(String name, int user) {
        return packages.get(name) == null ? null : new InstallSourceInfo(null, null, null, null);
    }

    /** No package was ever renamed. */
    @Override
    public String[] canonicalToCurrentPackageNames(String[] names) {
        return names;
    }

    @Override
    public String[] currentToCanonicalPackageNames(String[] names) {
        return names;
    }

    @Override
    public int[] getPackageGids(String name, long flags, int user) {
        return packages.get(name) == null ? null : new int[0];
    }

    @Override
    public ParceledListSlice getSharedLibraries(String caller, long flags, int user) {
        return new ParceledListSlice<>(SharedLibraries.all());
    }

    @Override
    public ParceledListSlice getPackagesHoldingPermissions(String[] permissions, long flags,
            int user) {
        List<PackageInfo> holders = new ArrayList<>();
        for (InstalledPackage installed : packages.all()) {
            for (String permission : permissions) {
                PackageInfo info = installed.isGranted(permission)
                        ? installed.packageInfo(flags) : null;
                if (info != null) {
                    holders.add(info);
                    break;
                }
            }
        }
        return new ParceledListSlice<>(holders);
    }

    /** The activities for an intent but for the caller; those for its specifics come first. */
    @Override
    public ParceledListSlice queryIntentActivityOptions(ComponentName caller, Intent[] specifics,
            String[] specificTypes, Intent intent, String type, long flags, int user) {
        List<ResolveInfo> found = packages.query(Packages.Kind.ACTIVITY, intent, type, flags);
        List<ResolveInfo> chosen = new ArrayList<>();
        for (int at = 0; specifics != null && at < specifics.length; at++) {
            ResolveInfo match = specifics[at] == null ? null
                    : resolveIntent(specifics[at], null, flags, user);
            if (match != null) {
                match.specificIndex = at;
                found.removeIf(other -> sameActivity(other, match.activityInfo));
                chosen.add(match);
            }
        }
        found.removeIf(match -> match.activityInfo.getComponentName().equals(caller));
        chosen.addAll(found);
        return new ParceledListSlice<>(chosen);
    }

    private static boolean sameActivity(ResolveInfo match, ActivityInfo activity) {
        return match.activityInfo.getComponentName().equals(activity.getComponentName());
    }
}
