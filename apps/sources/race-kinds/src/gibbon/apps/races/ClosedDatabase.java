package gibbon.apps.races;

import android.database.Cursor;
import android.database.sqlite.SQLiteDatabase;
import android.os.AsyncTask;
import android.os.Bundle;

/** A query after onStop closed the database. */
public class ClosedDatabase extends Kind {
    private SQLiteDatabase database;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Count", () -> new Count(database).execute());
    }

    @Override
    protected void onStart() {
        super.onStart();
        database = SQLiteDatabase.create(null);
    }

    @Override
    protected void onStop() {
        database.close();
        super.onStop();
    }

    private final class Count extends AsyncTask<Void, Void, String> {
        private final SQLiteDatabase of;

        Count(SQLiteDatabase of) {
            this.of = of;
        }

        @Override
        protected String doInBackground(Void... none) {
            try (Cursor cursor = of.rawQuery("SELECT 1", null)) {
                return cursor.getCount() + " rows";
            }
        }

        @Override
        protected void onPostExecute(String result) {
            show(result);
        }
    }
}
