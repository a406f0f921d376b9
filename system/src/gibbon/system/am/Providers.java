package gibbon.system.am;

import android.app.ContentProviderHolder;
import android.content.ContentProvider;
import android.content.pm.ApplicationInfo;
import android.content.pm.ProviderInfo;
import android.provider.DocumentsProvider;
import android.util.ArrayMap;
import gibbon.system.SystemServer;
import java.util.List;

/** Content providers that run: the system's own, and those that apps have published. */
final class Providers {
    private final SystemServer server;
    private final ArrayMap<String, ContentProviderHolder> published = new ArrayMap<>();

    Providers(SystemServer server) {
        this.server = server;
    }

    /** A provider of the system itself. */
    void addSystem(String authority, ContentProvider provider) {
        ProviderInfo info = new ProviderInfo();
        info.authority = authority;
        info.name = provider.getClass().getName();
        info.packageName = "android";
        info.processName = "system";
        info.exported = true;
        info.grantUriPermissions = true;
        info.readPermission = provider instanceof DocumentsProvider
                ? android.Manifest.permission.MANAGE_DOCUMENTS : null;
        info.writePermission = info.readPermission;
        info.applicationInfo = new ApplicationInfo(server.context.getApplicationInfo());
        info.applicationInfo.uid = android.os.Process.SYSTEM_UID;
        provider.attachInfo(server.context, info);
        ContentProviderHolder holder = new ContentProviderHolder(info);
        holder.provider = provider.getIContentProvider();
        holder.noReleaseNeeded = true;
        published.put(authority, holder);
    }

    synchronized void publish(List<ContentProviderHolder> providers) {
        for (ContentProviderHolder holder : providers) {
            for (String authority : holder.info.authority.split(";")) {
                published.put(authority, holder);
            }
        }
        notifyAll();
    }

    /** A provider by authority: running, or for the asking process to run itself; or null. */
    synchronized ContentProviderHolder get(String authority) {
        ContentProviderHolder running = published.get(authority);
        if (running != null) {
            return running;
        }
        ProviderInfo info = server.packages.providerFor(authority, 0);
        return info == null ? null : local(info);
    }

    /** There is one app process: it makes the provider itself. */
    private static ContentProviderHolder local(ProviderInfo info) {
        ContentProviderHolder holder = new ContentProviderHolder(info);
        holder.mLocal = true;
        return holder;
    }
}
