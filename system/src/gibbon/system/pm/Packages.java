package gibbon.system.pm;

import android.content.ComponentName;
import android.content.Intent;
import android.content.IntentFilter;
import android.content.pm.ApplicationInfo;
import android.content.pm.PackageManager;
import android.content.pm.PackageParser;
import android.content.pm.ProviderInfo;
import android.content.pm.ResolveInfo;
import android.util.ArrayMap;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.xmlpull.v1.XmlPullParserException;

/** The installed packages, and which component an intent means. */
public final class Packages {
    /** The first app's user id; the next has the next. */
    public static final int FIRST_APP_UID = 10_100;

    private final ArrayMap<String, InstalledPackage> packages = new ArrayMap<>();
    private int nextUid = FIRST_APP_UID;
    public final PermissionRequests permissionRequests = new PermissionRequests();

    public InstalledPackage get(String name) {
        return name == null ? null : packages.get(name);
    }

    public Iterable<InstalledPackage> all() {
        return packages.values();
    }

    /** The framework's own package. */
    public void addFramework() throws IOException, XmlPullParserException {
        packages.put("android", new InstalledPackage(
                FrameworkPackage.read(), android.os.Process.SYSTEM_UID, true));
    }

    void add(InstalledPackage installed) {
        packages.put(installed.name(), installed);
    }

    /** Reads a package file and makes the package known. */
    public InstalledPackage install(File file) throws PackageParser.PackageParserException {
        PackageParser parser = new PackageParser();
        parser.setCallback(Features::has);
        PackageParser.Package parsed = parser.parsePackage(file, 0);
        InstalledPackage old = packages.get(parsed.packageName);
        int uid = old != null ? old.uid() : nextUid++;
        place(file, parsed);
        InstalledPackage installed = new InstalledPackage(parsed, uid, false);
        packages.put(parsed.packageName, installed);
        return installed;
    }

    /**
     * Puts the package's file where those of apps are, which none of them may change, and makes a
     * place for its data.
     */
    private static void place(File file, PackageParser.Package parsed) {
        File code = new File("/data/app/" + parsed.packageName);
        code.mkdirs();
        code.setWritable(true);
        File base = new File(code, "base.apk");
        file.renameTo(base);
        base.setReadOnly();
        code.setReadOnly();
        parsed.codePath = code.getPath();
        parsed.baseCodePath = base.getPath();
        ApplicationInfo info = parsed.applicationInfo;
        info.setCodePath(parsed.codePath);
        info.setBaseCodePath(parsed.baseCodePath);
        info.setBaseResourcePath(parsed.baseCodePath);
        info.setResourcePath(parsed.codePath);
        makeFolders(parsed.packageName);
    }

    /** The places for a package's data. */
    public static void makeFolders(String packageName) {
        for (String folder : new String[] {"/data/user/0/", "/data/user_de/0/"}) {
            for (String name : new String[] {"", "/cache", "/code_cache"}) {
                new File(folder + packageName + name).mkdirs();
            }
        }
    }

    public InstalledPackage withUid(int uid) {
        if (uid == android.os.Process.SYSTEM_UID) {
            return get("android");
        }
        for (InstalledPackage installed : packages.values()) {
            if (installed.uid() == uid) {
                return installed;
            }
        }
        return null;
    }

    /** What the home screen sends to start a package. */
    public Intent launcher(String name) {
        Intent intent = new Intent(Intent.ACTION_MAIN).addCategory(Intent.CATEGORY_LAUNCHER);
        List<ResolveInfo> found =
                query(Kind.ACTIVITY, new Intent(intent).setPackage(name), null, 0);
        if (found.isEmpty()) {
            throw new IllegalArgumentException(name + " has no activity for the home screen");
        }
        return intent.setComponent(found.get(0).activityInfo.getComponentName());
    }

    public ProviderInfo providerFor(String authority, int flags) {
        for (InstalledPackage installed : packages.values()) {
            for (PackageParser.Provider provider : installed.parsed.providers) {
                String names = provider.info.authority;
                if (names == null || !isAmong(names, authority)) {
                    continue;
                }
                ProviderInfo info = installed.info(provider, flags);
                if (info != null) {
                    return info;
                }
            }
        }
        return null;
    }

    private static boolean isAmong(String names, String name) {
        return (";" + names + ";").contains(";" + name + ";");
    }

    /** The kinds of components that intents name. */
    public enum Kind { ACTIVITY, RECEIVER, SERVICE, PROVIDER }

    /** All components that an intent matches, the best first. */
    public List<ResolveInfo> query(Kind kind, Intent intent, String type, long flags) {
        Intent target = intent;
        if (intent.getComponent() == null && intent.getSelector() != null) {
            target = intent.getSelector();
        }
        List<ResolveInfo> found = new ArrayList<>();
        ComponentName name = target.getComponent();
        for (InstalledPackage installed : packages.values()) {
            if (name != null && !name.getPackageName().equals(installed.name())) {
                continue;
            }
            if (target.getPackage() != null && !target.getPackage().equals(installed.name())) {
                continue;
            }
            for (PackageParser.Component<?> component : installed.components(kind)) {
                ResolveInfo match = name != null
                        ? matchByName(installed, kind, component, name, flags)
                        : matchByFilter(installed, kind, component, target, type, flags);
                if (match != null) {
                    found.add(match);
                }
            }
        }
        Collections.sort(found, (one, other) -> {
            int order = Integer.compare(other.priority, one.priority);
            if (order == 0) {
                order = Integer.compare(other.preferredOrder, one.preferredOrder);
            }
            if (order == 0 && one.isDefault != other.isDefault) {
                order = one.isDefault ? -1 : 1;
            }
            return order != 0 ? order : Integer.compare(other.match, one.match);
        });
        return found;
    }

    /**
     * Of several activities for an intent: the first if it is better than the second, else null,
     * since the user has to choose.
     */
    public static ResolveInfo best(List<ResolveInfo> found) {
        if (found.isEmpty()) {
            return null;
        }
        ResolveInfo first = found.get(0);
        ResolveInfo second = found.size() > 1 ? found.get(1) : null;
        boolean isBest = second == null || first.priority != second.priority
                || first.preferredOrder != second.preferredOrder
                || first.isDefault != second.isDefault;
        return isBest ? first : null;
    }

    private static ResolveInfo matchByName(InstalledPackage installed, Kind kind,
            PackageParser.Component<?> component, ComponentName name, long flags) {
        if (!component.className.equals(name.getClassName())) {
            return null;
        }
        ResolveInfo match = new ResolveInfo();
        return installed.fill(match, kind, component, (int) flags) ? match : null;
    }

    private static ResolveInfo matchByFilter(InstalledPackage installed, Kind kind,
            PackageParser.Component<?> component, Intent intent, String type, long flags) {
        ResolveInfo best = null;
        for (PackageParser.IntentInfo filter : component.intents) {
            boolean hasDefault = filter.hasCategory(Intent.CATEGORY_DEFAULT);
            if ((flags & PackageManager.MATCH_DEFAULT_ONLY) != 0 && !hasDefault) {
                continue;
            }
            int match = filter.match(intent.getAction(), type, intent.getScheme(),
                    intent.getData(), intent.getCategories(), "Packages");
            if (match < 0 || best != null && best.match >= match) {
                continue;
            }
            ResolveInfo info = new ResolveInfo();
            if (!installed.fill(info, kind, component, (int) flags)) {
                return null;
            }
            info.match = match;
            info.isDefault = hasDefault;
            info.priority = filter.getPriority();
            info.labelRes = filter.labelRes;
            info.nonLocalizedLabel = filter.nonLocalizedLabel;
            info.icon = filter.icon;
            if ((flags & PackageManager.GET_RESOLVED_FILTER) != 0) {
                info.filter = new IntentFilter(filter);
            }
            best = info;
        }
        return best;
    }
}
