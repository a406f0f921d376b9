package gibbon.apps.races;

import android.app.Fragment;
import android.os.Bundle;

/** A thread's answer changes fragments after the activity has saved its state. */
public class CommitAfterStop extends Kind {
    private int answers;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Ask", () -> new Thread(() -> runOnUiThread(this::answered)).start());
    }

    private void answered() {
        answers++;
        getFragmentManager().beginTransaction().add(new Empty(), "empty" + answers).commit();
    }

    /** Shows nothing. */
    public static class Empty extends Fragment {}
}
