package gibbon.apps.races;

import android.os.Bundle;
import java.util.ArrayList;
import java.util.List;

/** A thread's result comes after onDestroy. */
public class ResultAfterDestroy extends Kind {
    private List<String> files;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        files = new ArrayList<>();
        button("Scan", () -> new Thread(this::scan).start());
    }

    private void scan() {
        runOnUiThread(() -> found("a file"));
    }

    private void found(String name) {
        files.add(name);
        show(files.size() + " files");
    }

    @Override
    protected void onDestroy() {
        files = null;
        super.onDestroy();
    }
}
