package gibbon.apps.nativecode;

import android.os.Bundle;
import android.util.Log;
import android.view.View;
import android.widget.Button;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;

/** Loads a native library and calls it; a button has it read from where nothing is. */
public final class Main extends Halving {
    private static final String TAG = "native";

    static native int add(int left, int right);

    static native double blend(double from, double to, float share);

    static native long sum(long[] values);

    static native String greet();

    static native int vector(int value);

    static native void fault();

    static native void missing(int[] any, String more);

    native int back(int number);

    native int above(int number);

    /** Called by the library. */
    @Override
    int twice(int number) {
        if (number < 0) {
            throw new IllegalStateException("negative");
        }
        return 2 * number;
    }

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Button button = new Button(this);
        button.setText("fault");
        button.setOnClickListener((View view) -> fault());
        setContentView(button);
        try {
            System.loadLibrary("nowhere");
        } catch (UnsatisfiedLinkError error) {
            Log.i(TAG, "nowhere " + error.getMessage().contains("couldn't find \"libnowhere.so\""));
        }
        try {
            File file = new File(getFilesDir(), "libown.so");
            try (FileOutputStream out = new FileOutputStream(file)) {
                out.write(Library.bytes());
            }
            System.load(file.getPath());
        } catch (IOException problem) {
            throw new IllegalStateException(problem);
        }
        Log.i(TAG, "add " + add(40, 2) + " " + add(Integer.MAX_VALUE, 1));
        Log.i(TAG, "blend " + blend(1, 3, 0.25f));
        Log.i(TAG, "sum " + sum(new long[] {1L << 40, 2, -3}) + " " + sum(new long[0]));
        Log.i(TAG, "greet " + greet());
        Log.i(TAG, "vector " + vector(3));
        Log.i(TAG, "back " + back(21));
        Log.i(TAG, "above " + above(22));
        try {
            back(-1);
        } catch (IllegalStateException thrown) {
            Log.i(TAG, "thrown " + thrown.getMessage());
        }
        try {
            missing(null, null);
        } catch (UnsatisfiedLinkError error) {
            Log.i(TAG, error.getMessage());
        }
    }
}
