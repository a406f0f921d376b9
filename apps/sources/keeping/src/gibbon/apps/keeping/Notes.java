package gibbon.apps.keeping;

import android.content.ContentProvider;
import android.content.ContentUris;
import android.content.ContentValues;
import android.content.Context;
import android.database.Cursor;
import android.database.sqlite.SQLiteDatabase;
import android.database.sqlite.SQLiteOpenHelper;
import android.net.Uri;
import android.util.Log;

/** Notes in a database, for all who ask the resolver. */
public class Notes extends ContentProvider {
    static final Uri ALL = Uri.parse("content://gibbon.apps.keeping.notes/notes");

    private static final class Helper extends SQLiteOpenHelper {
        Helper(Context context) {
            super(context, "notes.db", null, 1);
        }

        @Override
        public void onCreate(SQLiteDatabase database) {
            Log.i(App.TAG, "Notes.makeDatabase");
            database.execSQL("create table notes (_id integer primary key, text text)");
        }

        @Override
        public void onUpgrade(SQLiteDatabase database, int from, int to) {}
    }

    private Helper helper;

    @Override
    public boolean onCreate() {
        helper = new Helper(getContext());
        Log.i(App.TAG, "Notes.onCreate");
        return true;
    }

    @Override
    public Cursor query(Uri uri, String[] columns, String selection, String[] arguments,
            String order) {
        Cursor cursor = helper.getReadableDatabase().query("notes", columns, selection, arguments,
                null, null, order);
        cursor.setNotificationUri(getContext().getContentResolver(), uri);
        return cursor;
    }

    @Override
    public Uri insert(Uri uri, ContentValues values) {
        long id = helper.getWritableDatabase().insertOrThrow("notes", null, values);
        Uri made = ContentUris.withAppendedId(ALL, id);
        getContext().getContentResolver().notifyChange(made, null);
        return made;
    }

    @Override
    public int update(Uri uri, ContentValues values, String selection, String[] arguments) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int delete(Uri uri, String selection, String[] arguments) {
        int count = helper.getWritableDatabase().delete("notes", selection, arguments);
        getContext().getContentResolver().notifyChange(uri, null);
        return count;
    }

    @Override
    public String getType(Uri uri) {
        return "vnd.android.cursor.dir/vnd.gibbon.note";
    }
}
