package gibbon.apps.races;

import android.os.Bundle;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A thread's answer hands a job to an executor that onStop has shut down. */
public class ShutDownPool extends Kind {
    private ExecutorService executor;
    private int answers;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Ask", () -> new Thread(() -> runOnUiThread(this::answered)).start());
    }

    @Override
    protected void onStart() {
        super.onStart();
        executor = Executors.newSingleThreadExecutor();
    }

    private void answered() {
        answers++;
        executor.execute(new Store()::first);
    }

    @Override
    protected void onStop() {
        executor.shutdown();
        super.onStop();
    }
}
