package gibbon.apps.races;

import android.database.Cursor;
import android.database.sqlite.SQLiteDatabase;
import android.os.Bundle;

/** A thread asks the database of a field that onPause closes. */
public class ClosedHelper extends Kind {
    private SQLiteDatabase database;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Count", () -> new Thread(this::count).start());
    }

    @Override
    protected void onResume() {
        super.onResume();
        database = SQLiteDatabase.create(null);
    }

    private void count() {
        try (Cursor cursor = database.rawQuery("SELECT 1", null)) {
            cursor.getCount();
        }
    }

    @Override
    protected void onPause() {
        database.close();
        super.onPause();
    }
}
