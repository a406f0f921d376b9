package gibbon.apps.races;

import android.database.Cursor;
import android.database.sqlite.SQLiteDatabase;
import android.os.Bundle;

/** Two threads add to a number of a database, each in a transaction. */
public class TwoTransactions extends Kind {
    private final SQLiteDatabase database = SQLiteDatabase.create(null);

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        database.execSQL("CREATE TABLE counts (count INTEGER)");
        database.execSQL("INSERT INTO counts VALUES (0)");
        button("Add", () -> new Thread(this::add).start());
    }

    private void add() {
        database.beginTransaction();
        try (Cursor cursor = database.rawQuery("SELECT count FROM counts", null)) {
            cursor.moveToFirst();
            int count = cursor.getInt(0) + 1;
            database.execSQL("UPDATE counts SET count = " + count);
            database.setTransactionSuccessful();
        } finally {
            database.endTransaction();
        }
    }
}
