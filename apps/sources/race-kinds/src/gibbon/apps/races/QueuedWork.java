package gibbon.apps.races;

import android.os.Bundle;
import java.util.concurrent.LinkedBlockingQueue;

/** A thread takes from a blocking queue what a button puts there. */
public class QueuedWork extends Kind {
    private final LinkedBlockingQueue<Work> queue = new LinkedBlockingQueue<>();

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        new Thread(this::work).start();
        button("Put", this::put);
    }

    private void put() {
        Work work = new Work();
        work.store = new Store();
        queue.add(work);
    }

    private void work() {
        try {
            while (true) {
                queue.take().store.first();
            }
        } catch (InterruptedException interrupted) {
            return;
        }
    }

    private static final class Work {
        Store store;
    }
}
