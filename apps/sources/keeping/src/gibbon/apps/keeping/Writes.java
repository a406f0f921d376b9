package gibbon.apps.keeping;

import android.app.Activity;
import android.content.ContentValues;
import android.content.SharedPreferences;
import android.database.ContentObserver;
import android.database.Cursor;
import android.net.Uri;
import android.os.Bundle;
import android.os.Handler;
import android.util.Log;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.TextView;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;

/** Counts in a file, in preferences, in a database and in memory, and shows all four. */
public class Writes extends Activity {
    private final ContentObserver observer = new ContentObserver(new Handler()) {
        @Override
        public void onChange(boolean self, Uri uri) {
            Log.i(App.TAG, "Writes.onChange " + uri.getPath());
        }
    };

    private TextView text;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        LinearLayout column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        text = new TextView(this);
        Button button = new Button(this);
        button.setAllCaps(false);
        button.setText("Write");
        button.setOnClickListener(view -> write());
        column.addView(text);
        column.addView(button);
        Button crash = new Button(this);
        crash.setAllCaps(false);
        crash.setText("Crash");
        crash.setOnClickListener(view -> {
            throw new IllegalStateException("as told");
        });
        column.addView(crash);
        setContentView(column);
        getContentResolver().registerContentObserver(Notes.ALL, true, observer);
        show();
        Log.i(App.TAG, "Writes.onCreate " + (state == null ? "new" : "restored") + " "
                + text.getText());
    }

    private File file() {
        return new File(getFilesDir(), "count");
    }

    private SharedPreferences preferences() {
        return getSharedPreferences("counts", MODE_PRIVATE);
    }

    private void write() {
        App.inProcess++;
        int inFile = inFile();
        try (DataOutputStream out = new DataOutputStream(new FileOutputStream(file()))) {
            out.writeInt(inFile + 1);
        } catch (IOException problem) {
            throw new IllegalStateException(problem);
        }
        preferences().edit().putInt("count", preferences().getInt("count", 0) + 1).apply();
        ContentValues values = new ContentValues();
        values.put("text", "note");
        getContentResolver().insert(Notes.ALL, values);
        show();
    }

    private int inFile() {
        if (!file().exists()) {
            return 0;
        }
        try (DataInputStream in = new DataInputStream(new FileInputStream(file()))) {
            return in.readInt();
        } catch (IOException problem) {
            throw new IllegalStateException(problem);
        }
    }

    private int inDatabase() {
        try (Cursor cursor = getContentResolver().query(Notes.ALL, null, null, null, null)) {
            return cursor.getCount();
        }
    }

    private void show() {
        text.setText("file=" + inFile() + " preferences=" + preferences().getInt("count", 0)
                + " database=" + inDatabase() + " process=" + App.inProcess);
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
        getContentResolver().unregisterContentObserver(observer);
    }
}
