package gibbon.system.pm;

import android.content.ComponentName;
import android.content.Intent;
import android.content.IntentFilter;
import android.content.pm.PackageManager;
import android.content.pm.PackageParser;
import android.content.pm.ProviderInfo;
import android.content.pm.ResolveInfo;
import android.util.ArrayMap;
import java.io.File;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The installed packages, and which component an intent means. */
public final class Packages {
    /** The first app's user id; the next has the next. */
    public static final int FIRST_APP_UID = 10_100;

    private final ArrayMap<String, InstalledPackage> packages = new ArrayMap<>();
    private int nextUid = FIRST_APP_UID;

    public InstalledPackage get(String name) {
        return name == null ? null : packages.get(name);
    }

    public Iterable<InstalledPackage> all() {
        return packages.values();
    }

    /** Reads a package file and makes the package known. */
    public InstalledPackage install(File file, boolean isSystem) throws Exception {
        PackageParser parser = new PackageParser();
        parser.setCallback(Features::has);
        int flags = isSystem ? PackageParser.PARSE_IS_SYSTEM_DIR : 0;
        PackageParser.Package parsed = parser.parsePackage(file, flags);
        InstalledPackage old = packages.get(parsed.packageName);
        int uid = isSystem ? android.os.Process.SYSTEM_UID : old != null ? old.uid() : nextUid++;
        InstalledPackage installed = new InstalledPackage(parsed, uid, isSystem);
        packages.put(parsed.packageName, installed);
        return installed;
    }

    public void uninstall(String name) {
        packages.remove(name);
    }

    public InstalledPackage withUid(int uid) {
        for (InstalledPackage installed : packages.values()) {
            if (installed.uid() == uid) {
                return installed;
            }
        }
        return null;
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
