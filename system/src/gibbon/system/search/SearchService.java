package gibbon.system.search;

import android.app.ISearchManager;
import android.app.SearchableInfo;
import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.pm.PackageManager;
import android.content.pm.ResolveInfo;
import android.os.Bundle;
import gibbon.system.SystemServer;
import gibbon.system.pm.Packages;
import java.util.ArrayList;
import java.util.List;

/** What can be searched: activities whose manifest says so. Nothing searches everywhere. */
public abstract class SearchService extends ISearchManager.Stub {
    private static final String DEFAULT = "android.app.default_searchable";

    private final SystemServer server;

    SearchService(SystemServer server) {
        this.server = server;
    }

    private ActivityInfo activity(ComponentName name) {
        List<ResolveInfo> found = server.packages.query(Packages.Kind.ACTIVITY,
                new Intent().setComponent(name), null, PackageManager.GET_META_DATA);
        return found.isEmpty() ? null : found.get(0).activityInfo;
    }

    /** The activity's own, or that of the one it names, or that of the one its app names. */
    @Override
    public SearchableInfo getSearchableInfo(ComponentName name) {
        ActivityInfo info = activity(name);
        if (info == null) {
            return null;
        }
        SearchableInfo own = SearchableInfo.getActivityMetaData(server.context, info, 0);
        if (own != null) {
            return own;
        }
        String other = named(info.metaData);
        if (other == null) {
            other = named(info.applicationInfo.metaData);
        }
        if (other == null || other.equals("*")) {
            return null;
        }
        ActivityInfo target = activity(new ComponentName(info.packageName,
                other.startsWith(".") ? info.packageName + other : other));
        return target == null ? null
                : SearchableInfo.getActivityMetaData(server.context, target, 0);
    }

    private static String named(Bundle metaData) {
        return metaData == null ? null : metaData.getString(DEFAULT);
    }

    @Override
    public List<SearchableInfo> getSearchablesInGlobalSearch() {
        return new ArrayList<>();
    }

    @Override
    public List<ResolveInfo> getGlobalSearchActivities() {
        return new ArrayList<>();
    }

    @Override
    public ComponentName getGlobalSearchActivity() {
        return null;
    }

    @Override
    public ComponentName getWebSearchActivity() {
        return null;
    }
}
