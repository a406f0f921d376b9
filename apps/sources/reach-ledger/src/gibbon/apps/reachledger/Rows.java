package gibbon.apps.reachledger;

import android.content.ContentValues;
import android.content.Context;
import android.database.Cursor;
import android.database.sqlite.SQLiteDatabase;
import android.database.sqlite.SQLiteOpenHelper;

/** What was entered. */
class Rows extends SQLiteOpenHelper {
    Rows(Context context) {
        super(context, "ledger.db", null, 1);
    }

    @Override
    public void onCreate(SQLiteDatabase database) {
        database.execSQL("create table entries (label text, kind text, amount integer)");
    }

    @Override
    public void onUpgrade(SQLiteDatabase database, int from, int to) {}

    void add(String label, String kind, int amount) {
        ContentValues row = new ContentValues();
        row.put("label", label);
        row.put("kind", kind);
        row.put("amount", amount);
        getWritableDatabase().insert("entries", null, row);
    }

    int sum(String kind) {
        String[] arguments = {kind};
        String query = "select sum(amount) from entries where kind = ?";
        try (Cursor rows = getReadableDatabase().rawQuery(query, arguments)) {
            return rows.moveToFirst() ? rows.getInt(0) : 0;
        }
    }
}
