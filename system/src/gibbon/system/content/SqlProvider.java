package gibbon.system.content;

import android.content.ContentProvider;
import android.content.ContentUris;
import android.content.ContentValues;
import android.database.Cursor;
import android.database.DatabaseUtils;
import android.database.sqlite.SQLiteDatabase;
import android.net.Uri;
import gibbon.system.SystemServer;
import gibbon.system.pm.InstalledPackage;
import java.io.File;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A provider of the device over a database of its own, which is made when it is first asked for.
 * A subclass says which tables there are and what the URIs mean.
 */
abstract class SqlProvider extends ContentProvider {
    private static final String FOLDER = "/data/system/providers";

    /** What a URI means: where rows are read from and written to, and which of them. */
    static final class Route {
        final String view;
        final String table;
        final String type;
        String where;
        List<String> arguments = new ArrayList<>();

        Route(String view, String table, String type) {
            this.view = view;
            this.table = table;
            this.type = type;
        }

        Route where(String condition, String... values) {
            where = where == null ? condition : "(" + where + ") AND (" + condition + ")";
            arguments.addAll(Arrays.asList(values));
            return this;
        }
    }

    private final String name;
    private final String readPermission;
    private final String writePermission;
    private SQLiteDatabase database;

    SqlProvider(String name, String readPermission, String writePermission) {
        this.name = name;
        this.readPermission = readPermission;
        this.writePermission = writePermission;
    }

    abstract String[] schema();

    /** The tables are there for the first time. */
    void made(SQLiteDatabase database) {}

    /** Null if the URI means nothing. */
    abstract Route route(Uri uri);

    /** What a query's selection is taken for. */
    String asked(String selection) {
        return selection;
    }

    final InstalledPackage caller() {
        return SystemServer.get().packages.get(getCallingPackageUnchecked());
    }

    /** Rows are about to be read. */
    void looking(Route route) {}

    /** What a new row has beside what is given, and what goes with it. */
    void complete(Route route, Uri uri, ContentValues values) {}

    /** Rows of the table have changed. */
    void changed(Route route, Uri uri, long id) {}

    /** Rows are about to go. */
    void leaving(Route route, String where, String[] arguments) {}

    @Override
    public final boolean onCreate() {
        return true;
    }

    final synchronized SQLiteDatabase database() {
        if (database == null) {
            new File(FOLDER).mkdirs();
            File file = new File(FOLDER, name + ".db");
            boolean isNew = !file.exists();
            database = SQLiteDatabase.openOrCreateDatabase(file, null);
            if (isNew) {
                for (String statement : schema()) {
                    database.execSQL(statement);
                }
                made(database);
            }
        }
        return database;
    }

    private Route find(Uri uri) {
        Route route = route(uri);
        if (route == null) {
            throw new IllegalArgumentException("Unknown URI " + uri);
        }
        return route;
    }

    /** Apps need the permission, or to have been given the entry by somebody who has it. */
    private void check(Uri uri, String permission, String what) {
        InstalledPackage caller = caller();
        if (permission == null || caller == null || caller.isGranted(permission)
                || SystemServer.get().uriGrants.has(caller.name(), uri)) {
            return;
        }
        throw new SecurityException("Permission Denial: " + what + " " + getClass().getName()
                + " uri " + uri + " from pid=" + android.os.Process.myPid() + ", uid="
                + caller.uid() + " requires " + permission + ", or grantUriPermission()");
    }

    @Override
    public final Cursor query(Uri uri, String[] projection, String selection, String[] arguments,
            String order) {
        check(uri, readPermission, "reading");
        Route route = find(uri);
        looking(route);
        Cursor cursor = database().query(route.view, known(route.view, projection),
                DatabaseUtils.concatenateWhere(route.where, asked(selection)),
                join(route.arguments, arguments), null, null, order,
                uri.getQueryParameter("limit"));
        cursor.setNotificationUri(getContext().getContentResolver(), uri);
        return cursor;
    }

    /** Columns that the device never fills are empty ones. */
    private String[] known(String view, String[] projection) {
        if (projection == null) {
            return null;
        }
        Set<String> columns = new HashSet<>();
        try (Cursor cursor = database().query(view, null, "0", null, null, null, null)) {
            columns.addAll(Arrays.asList(cursor.getColumnNames()));
        }
        String[] known = projection.clone();
        for (int at = 0; at < known.length; at++) {
            boolean isName = known[at].matches("\\w+");
            if (isName && !columns.contains(known[at])) {
                known[at] = "NULL AS " + known[at];
            }
        }
        return known;
    }

    private static String[] join(List<String> first, String[] second) {
        List<String> all = new ArrayList<>(first);
        if (second != null) {
            all.addAll(Arrays.asList(second));
        }
        return all.toArray(new String[0]);
    }

    @Override
    public final String getType(Uri uri) {
        Route route = route(uri);
        return route == null ? null : route.type;
    }

    @Override
    public final Uri insert(Uri uri, ContentValues given) {
        check(uri, writePermission, "writing");
        Route route = find(uri);
        ContentValues values = given == null ? new ContentValues() : new ContentValues(given);
        complete(route, uri, values);
        long id = database().insertOrThrow(route.table, "_id", values);
        changed(route, uri, id);
        tell(uri);
        return ContentUris.withAppendedId(uri, id);
    }

    @Override
    public final int delete(Uri uri, String selection, String[] arguments) {
        check(uri, writePermission, "writing");
        Route route = find(uri);
        String where = DatabaseUtils.concatenateWhere(route.where, selection);
        String[] all = join(route.arguments, arguments);
        leaving(route, where, all);
        int count = database().delete(route.table, where == null ? "1" : where, all);
        changed(route, uri, -1);
        tell(uri);
        return count;
    }

    @Override
    public final int update(Uri uri, ContentValues values, String selection,
            String[] arguments) {
        check(uri, writePermission, "writing");
        Route route = find(uri);
        int count = database().update(route.table, values,
                DatabaseUtils.concatenateWhere(route.where, selection),
                join(route.arguments, arguments));
        changed(route, uri, -1);
        tell(uri);
        return count;
    }

    private void tell(Uri uri) {
        getContext().getContentResolver().notifyChange(
                new Uri.Builder().scheme("content").authority(uri.getAuthority()).build(), null);
    }
}
