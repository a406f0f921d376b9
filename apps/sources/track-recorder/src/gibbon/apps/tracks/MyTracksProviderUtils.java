package gibbon.apps.tracks;

import android.content.ContentValues;
import android.content.Context;
import android.database.Cursor;
import android.database.sqlite.SQLiteDatabase;
import android.database.sqlite.SQLiteOpenHelper;
import java.util.ArrayList;
import java.util.List;

/** The database of tracks. */
final class MyTracksProviderUtils extends SQLiteOpenHelper {
    MyTracksProviderUtils(Context context) {
        super(context, "tracks.db", null, 1);
    }

    @Override
    public void onCreate(SQLiteDatabase database) {
        database.execSQL("CREATE TABLE tracks "
                + "(_id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, length INTEGER)");
    }

    @Override
    public void onUpgrade(SQLiteDatabase database, int from, int to) {}

    private static ContentValues values(Track track) {
        ContentValues values = new ContentValues();
        values.put("name", track.name);
        values.put("length", track.length);
        return values;
    }

    void insertTrack(Track track) {
        track.id = getWritableDatabase().insertOrThrow("tracks", null, values(track));
    }

    void updateTrack(Track track) {
        getWritableDatabase().update("tracks", values(track), "_id = ?",
                new String[] {String.valueOf(track.id)});
    }

    void deleteTrack(Track track) {
        getWritableDatabase().delete("tracks", "_id = ?",
                new String[] {String.valueOf(track.id)});
    }

    List<Track> getAllTracks() {
        List<Track> tracks = new ArrayList<>();
        try (Cursor cursor = getReadableDatabase().query("tracks",
                new String[] {"_id", "name", "length"}, null, null, null, null, "_id DESC")) {
            while (cursor.moveToNext()) {
                Track track = new Track();
                track.id = cursor.getLong(0);
                track.name = cursor.getString(1);
                track.length = cursor.getInt(2);
                tracks.add(track);
            }
        }
        return tracks;
    }
}
