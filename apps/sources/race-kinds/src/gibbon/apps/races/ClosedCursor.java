package gibbon.apps.races;

import android.database.Cursor;
import android.database.sqlite.SQLiteDatabase;
import android.os.Bundle;

/** A thread reads a cursor that onStop closes. */
public class ClosedCursor extends Kind {
    private SQLiteDatabase database;
    private Cursor cursor;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        database = SQLiteDatabase.create(null);
        button("Count", () -> {
            Cursor counted = cursor;
            new Thread(() -> count(counted)).start();
        });
    }

    @Override
    protected void onStart() {
        super.onStart();
        cursor = database.rawQuery("SELECT 1", null);
    }

    private void count(Cursor counted) {
        int rows = counted.getCount();
        runOnUiThread(() -> show(rows + " rows"));
    }

    @Override
    protected void onStop() {
        cursor.close();
        super.onStop();
    }
}
