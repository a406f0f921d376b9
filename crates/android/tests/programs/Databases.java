import android.content.ContentValues;
import android.database.Cursor;
import android.database.DatabaseUtils;
import android.database.sqlite.SQLiteCursor;
import android.database.sqlite.SQLiteDatabase;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;

/** SQLite: in memory and in files, transactions, windows, exceptions. */
public class Databases {
    public static void main(String[] arguments) throws Exception {
        // The system's resources, which say how databases are opened.
        Path resources = Path.of("/system/framework/framework-res.apk");
        Files.createDirectories(resources.getParent());
        Files.createSymbolicLink(resources, Path.of(arguments[0]));
        use(SQLiteDatabase.create(null));
        File folder = new File("/data/databases");
        folder.mkdirs();
        File file = new File(folder, "one.db");
        use(SQLiteDatabase.openOrCreateDatabase(file, null));
        useAgain(file);
        Checks.thrown(
                "a folder that is not there",
                "android.database.sqlite.SQLiteCantOpenDatabaseException",
                () -> {
                    try {
                        SQLiteDatabase.openDatabase("/nowhere/two.db", null, 0);
                    } catch (RuntimeException refused) {
                        throw new Exception(refused.getClass().getName()) {
                            @Override
                            public String toString() {
                                return getMessage();
                            }
                        };
                    }
                });
        Checks.end();
    }

    private static void use(SQLiteDatabase database) {
        database.execSQL(
                "CREATE TABLE t(_id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, v REAL,"
                        + " b BLOB)");
        ContentValues values = new ContentValues();
        values.put("name", "one");
        values.put("v", 1.5);
        values.put("b", new byte[] {1, 2, 3});
        Checks.same("first row", 1L, database.insert("t", null, values));
        values.put("name", "two é😀");
        Checks.same("second row", 2L, database.insertOrThrow("t", null, values));
        String unique = "UNIQUE constraint failed: t.name (code 2067 SQLITE_CONSTRAINT_UNIQUE[2067])";
        Checks.thrown(
                "the same name",
                "android.database.sqlite.SQLiteConstraintException: " + unique,
                () -> database.insertOrThrow("t", null, values));
        Checks.thrown(
                "no table",
                "android.database.sqlite.SQLiteException: no such table: nope"
                        + " (code 1 SQLITE_ERROR[1]): , while compiling: SELECT * FROM nope",
                () -> database.rawQuery("SELECT * FROM nope", null).getCount());
        Checks.thrown(
                "no row",
                "android.database.sqlite.SQLiteDoneException",
                () -> database.compileStatement("SELECT 1 WHERE 0").simpleQueryForLong());
        try (Cursor rows =
                database.query("t", null, "v > ?", new String[] {"1"}, null, null, "name DESC")) {
            Checks.same("rows", 2, rows.getCount());
            Checks.same("columns", "_id,name,v,b", String.join(",", rows.getColumnNames()));
            rows.moveToNext();
            Checks.same("text", "two é😀", rows.getString(1));
            Checks.same("real", 1.5, rows.getDouble(2));
            Checks.same("real as text", "1.5", rows.getString(2));
            Checks.same("bytes", new byte[] {1, 2, 3}, rows.getBlob(3));
            Checks.same("type", Cursor.FIELD_TYPE_BLOB, rows.getType(3));
        }
        fill(database);
        Checks.same("version", 0, database.getVersion());
        database.setVersion(4);
        Checks.same("new version", 4, database.getVersion());
        database.close();
    }

    /** More than a window holds, in one transaction; and one that is taken back. */
    private static void fill(SQLiteDatabase database) {
        database.beginTransaction();
        for (int i = 0; i < 3000; i++) {
            Object[] row = {"n" + i + "x".repeat(1000), i};
            database.execSQL("INSERT INTO t(name, v) VALUES(?, ?)", row);
        }
        database.setTransactionSuccessful();
        database.endTransaction();
        database.beginTransaction();
        database.execSQL("DELETE FROM t");
        database.endTransaction();
        try (Cursor rows = database.rawQuery("SELECT _id, name FROM t ORDER BY _id", null)) {
            Checks.same("all rows", 3002, rows.getCount());
            int inWindow = ((SQLiteCursor) rows).getWindow().getNumRows();
            Checks.same("a window is full before that", true, inWindow > 1000 && inWindow < 3002);
            long ids = 0;
            while (rows.moveToNext()) {
                ids += rows.getLong(0);
            }
            Checks.same("every row once", 3002L * 3003 / 2, ids);
            rows.moveToPosition(2500);
            Checks.same("a row far on", "n2498", rows.getString(1).substring(0, 5));
        }
        ContentValues nine = new ContentValues();
        nine.put("v", "9");
        Checks.same("updated", 9, database.update("t", nine, "_id < 10", null));
        Checks.same("deleted", 2902, database.delete("t", "_id > 100", null));
        Checks.same("left", 100L, DatabaseUtils.queryNumEntries(database, "t"));
    }

    private static void useAgain(File file) {
        SQLiteDatabase database = SQLiteDatabase.openOrCreateDatabase(file, null);
        Checks.same("kept", 100L, DatabaseUtils.queryNumEntries(database, "t"));
        Checks.same("log", true, database.enableWriteAheadLogging());
        database.beginTransactionNonExclusive();
        database.execSQL("INSERT INTO t(name) VALUES('logged')");
        database.setTransactionSuccessful();
        database.endTransaction();
        Checks.same("one more", 101L, DatabaseUtils.queryNumEntries(database, "t"));
        Checks.same("a log beside it", true, new File(file.getPath() + "-wal").length() > 0);
        database.close();
    }
}
