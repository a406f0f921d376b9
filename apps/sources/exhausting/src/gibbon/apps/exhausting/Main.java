package gibbon.apps.exhausting;

import android.app.Activity;
import android.os.Bundle;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.TextView;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.zip.CRC32;

/** Each button uses up something; the text says what came of it. */
public class Main extends Activity {
    private TextView outcome;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        LinearLayout rows = new LinearLayout(this);
        rows.setOrientation(LinearLayout.VERTICAL);
        add(rows, "Checksum", this::checksum);
        add(rows, "Large file", this::largeFile);
        outcome = new TextView(this);
        rows.addView(outcome);
        setContentView(rows);
    }

    private void add(LinearLayout rows, String text, Runnable action) {
        Button button = new Button(this);
        button.setText(text);
        button.setAllCaps(false);
        button.setOnClickListener(view -> action.run());
        rows.addView(button);
    }

    /** Hardly any instructions, and no end for hours. */
    private void checksum() {
        byte[] bytes = new byte[16 << 20];
        CRC32 checksum = new CRC32();
        for (int round = 0; round < 1 << 20; round++) {
            checksum.update(bytes);
        }
        outcome.setText("Checksum " + checksum.getValue());
    }

    /** More than the device has, and then a little. */
    private void largeFile() {
        File path = new File(getFilesDir(), "large");
        try (RandomAccessFile file = new RandomAccessFile(path, "rw")) {
            try {
                file.setLength(2_000_000_000);
                outcome.setText("There is room");
            } catch (IOException full) {
                file.writeInt(4711);
                outcome.setText(full.getMessage() + ", but for " + file.length() + " bytes");
            }
        } catch (IOException broken) {
            throw new IllegalStateException(broken);
        }
    }
}
