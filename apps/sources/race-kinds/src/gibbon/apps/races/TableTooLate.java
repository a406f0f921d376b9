package gibbon.apps.races;

import android.database.Cursor;
import android.database.sqlite.SQLiteDatabase;
import android.os.Bundle;

/** A button asks for a table that a thread makes. */
public class TableTooLate extends Kind {
    private final SQLiteDatabase database = SQLiteDatabase.create(null);

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        new Thread(() -> database.execSQL("CREATE TABLE words (word TEXT)")).start();
        button("Count", this::count);
    }

    private void count() {
        try (Cursor cursor = database.rawQuery("SELECT word FROM words", null)) {
            show(cursor.getCount() + " words");
        }
    }
}
