package gibbon.apps.races;

import android.os.Bundle;

/** Two threads add to a total without a lock, and the total is shown. */
public class LostTotal extends Kind {
    private int total;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Add", () -> new Thread(this::add).start());
    }

    private void add() {
        int before = total;
        total = before + 1;
        runOnUiThread(() -> show("Total " + total));
    }
}
