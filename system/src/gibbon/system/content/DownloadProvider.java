package gibbon.system.content;

import android.content.ContentValues;
import android.net.Uri;
import android.provider.Downloads;
import java.util.ArrayList;
import java.util.List;

/** What apps ask to be downloaded: kept, and waiting for a network that reaches somebody. */
public final class DownloadProvider extends SqlProvider {
    public static final String AUTHORITY = "downloads";
    private static final String HEADER = Downloads.Impl.RequestHeaders.INSERT_KEY_PREFIX;

    public DownloadProvider() {
        super("downloads", null, null);
    }

    @Override
    String[] schema() {
        return new String[] {
            "CREATE TABLE downloads (_id INTEGER PRIMARY KEY AUTOINCREMENT, uri, method, entity, "
                + "no_integrity, hint, otaupdate, _data, mimetype, destination INTEGER, "
                + "no_system, visibility INTEGER DEFAULT 0, control INTEGER, status INTEGER, "
                + "numfailed INTEGER, lastmod INTEGER, notificationpackage, notificationclass, "
                + "notificationextras, cookiedata, useragent, referer, total_bytes INTEGER "
                + "DEFAULT -1, current_bytes INTEGER DEFAULT 0, etag, uid INTEGER, otheruid "
                + "INTEGER, title, description, scanned INTEGER DEFAULT 0, is_public_api "
                + "INTEGER DEFAULT 0, allow_roaming INTEGER DEFAULT 0, allowed_network_types "
                + "INTEGER DEFAULT 0, is_visible_in_downloads_ui INTEGER DEFAULT 1, "
                + "bypass_recommended_size_limit INTEGER DEFAULT 0, mediaprovider_uri, "
                + "mediastore_uri, deleted INTEGER DEFAULT 0, errorMsg, allow_metered INTEGER "
                + "DEFAULT 1, allow_write INTEGER DEFAULT 0, flags INTEGER DEFAULT 0, "
                + "lastUpdateSrc INTEGER DEFAULT 0)",
        };
    }

    @Override
    Route route(Uri uri) {
        List<String> path = uri.getPathSegments();
        if (path.isEmpty()) {
            return null;
        }
        boolean isOne = path.size() > 1;
        Route route = new Route("downloads", "downloads",
                isOne ? "vnd.android.cursor.item/download" : "vnd.android.cursor.dir/download");
        return isOne ? route.where("_id = ?", path.get(1)) : route;
    }

    @Override
    void complete(Route route, Uri uri, ContentValues values) {
        for (String name : new ArrayList<>(values.keySet())) {
            if (name.startsWith(HEADER)) {
                values.remove(name);
            }
        }
        boolean isThere = values.containsKey(Downloads.Impl._DATA);
        if (!isThere) {
            values.put(Downloads.Impl.COLUMN_STATUS, Downloads.Impl.STATUS_WAITING_FOR_NETWORK);
        }
        values.put(Downloads.Impl.COLUMN_LAST_MODIFICATION, System.currentTimeMillis());
    }
}
