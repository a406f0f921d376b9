package gibbon.system.app;

import android.net.Uri;
import android.util.ArrayMap;
import android.util.ArraySet;
import java.util.Map;
import java.util.Set;

/** Who was given which entries of providers, by somebody who has the right to them. */
public final class UriGrants {
    private final Map<String, Set<String>> granted = new ArrayMap<>();

    public synchronized void grant(String packageName, Uri uri) {
        granted.computeIfAbsent(packageName, key -> new ArraySet<>()).add(uri.toString());
    }

    /** What is below a granted URI is granted with it. */
    public synchronized boolean has(String packageName, Uri uri) {
        String wanted = uri.toString();
        for (String prefix : granted.getOrDefault(packageName, new ArraySet<>())) {
            if (wanted.equals(prefix) || wanted.startsWith(prefix + "/")) {
                return true;
            }
        }
        return false;
    }
}
