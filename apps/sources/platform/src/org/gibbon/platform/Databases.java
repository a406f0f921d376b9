package org.gibbon.platform;

import android.content.Context;
import android.database.Cursor;
import android.database.sqlite.SQLiteDatabase;
import android.database.sqlite.SQLiteException;

/** Texts without a statement, and a database that is attached and nowhere but in memory. */
final class Databases {
    private static SQLiteDatabase database;
    private final Context context;

    Databases(Context context) {
        this.context = context;
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
