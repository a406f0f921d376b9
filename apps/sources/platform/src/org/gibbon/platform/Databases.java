package org.gibbon.platform;

import android.content.Context;
import android.database.Cursor;
import android.database.sqlite.SQLiteDatabase;
import android.database.sqlite.SQLiteException;
import android.net.Uri;
import android.provider.MediaStore;

/** Texts without a statement, and a database that is attached and nowhere but in memory. */
final class Databases {
    private static SQLiteDatabase database;
    private final Context context;

    Databases(Context context) {
        this.context = context;
    }

    /** Albums and playlists have columns of their own, by which players sort and select. */
    void askForMedia() {
        count(MediaStore.Audio.Albums.EXTERNAL_CONTENT_URI, "numsongs > 0", "album_key");
        count(MediaStore.Audio.Artists.EXTERNAL_CONTENT_URI, null, "artist_key");
        count(MediaStore.Audio.Playlists.Members.getContentUri("external", 1), "is_music != 0",
                "play_order");
        count(Uri.parse("content://media/external/fs_id"), null, null);
    }

    private void count(Uri uri, String selection, String order) {
        try (Cursor cursor =
                context.getContentResolver().query(uri, null, selection, null, order)) {
            Main.tell("rows " + cursor.getCount());
        }
    }

    void ask() {
        try {
            database().execSQL("");
        } catch (SQLiteException problem) {
            Main.tell(problem.getMessage());
        }
    }

    void lock() {
        database().execSQL("INSERT INTO memory.lock VALUES (1)");
        try (Cursor cursor = database().rawQuery("SELECT count(*) FROM memory.lock", null)) {
            cursor.moveToFirst();
            Main.tell("locks " + cursor.getInt(0));
        }
    }

    private SQLiteDatabase database() {
        if (database == null) {
            database = context.openOrCreateDatabase("a.db", Context.MODE_PRIVATE, null);
            database.execSQL("ATTACH DATABASE ':memory:' AS memory");
            database.execSQL("CREATE TABLE memory.lock(a)");
        }
        return database;
    }
}
