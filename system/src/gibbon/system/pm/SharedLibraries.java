package gibbon.system.pm;

import android.content.pm.PackageParser;
import android.content.pm.SharedLibraryInfo;
import android.content.pm.VersionedPackage;
import android.os.Build;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Libraries of the system that are not on the boot class path: who asks for them in its manifest
 * has them, and old apps have those that were on the boot class path in their time.
 */
final class SharedLibraries {
    private static final String HTTP = "org.apache.http.legacy";
    private static final String TEST_BASE = "android.test.base";
    private static final String TEST_MOCK = "android.test.mock";
    private static final String TEST_RUNNER = "android.test.runner";

    static final String[] NAMES = {TEST_BASE, TEST_MOCK, TEST_RUNNER, HTTP};

    private SharedLibraries() {}

    /** Has the package use its libraries, with those that it gets unasked. */
    static void resolve(PackageParser.Package parsed) {
        Set<String> names = new LinkedHashSet<>();
        int target = parsed.applicationInfo.targetSdkVersion;
        if (target < Build.VERSION_CODES.P) {
            names.add(HTTP);
        }
        addAll(names, parsed.usesLibraries);
        addAll(names, parsed.usesOptionalLibraries);
        if (target < Build.VERSION_CODES.R || names.contains(TEST_RUNNER)) {
            names.add(TEST_BASE);
        }
        ArrayList<SharedLibraryInfo> infos = new ArrayList<>();
        List<String> files = new ArrayList<>();
        for (String name : names) {
            String file = file(name);
            if (file != null) {
                infos.add(info(name, file));
                files.add(file);
            }
        }
        if (!infos.isEmpty()) {
            parsed.usesLibraryInfos = infos;
            parsed.usesLibraryFiles = files.toArray(new String[0]);
        }
    }

    static List<SharedLibraryInfo> all() {
        List<SharedLibraryInfo> infos = new ArrayList<>();
        for (String name : NAMES) {
            infos.add(info(name, file(name)));
        }
        return infos;
    }

    private static void addAll(Set<String> names, Collection<String> wanted) {
        if (wanted != null) {
            names.addAll(wanted);
        }
    }

    /** Null for those that nobody has. All of JUnit and its kin are in one file. */
    private static String file(String name) {
        switch (name) {
            case HTTP:
                return "/system/framework/" + HTTP + ".jar";
            case TEST_BASE:
            case TEST_MOCK:
            case TEST_RUNNER:
                return "/system/framework/" + TEST_BASE + ".jar";
            default:
                return null;
        }
    }

    private static SharedLibraryInfo info(String name, String file) {
        return new SharedLibraryInfo(file, null, null, name,
                SharedLibraryInfo.VERSION_UNDEFINED, SharedLibraryInfo.TYPE_BUILTIN,
                new VersionedPackage("android", 0L), null, null, false);
    }
}
