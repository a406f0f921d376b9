package gibbon.apps.races;

import android.os.Bundle;
import java.util.concurrent.locks.ReentrantLock;

/** Two threads take two locks in opposite order; whoever is slow between them stops both. */
public class LockCycle extends Kind {
    private final ReentrantLock from = new ReentrantLock();
    private final ReentrantLock to = new ReentrantLock();
    private int moved;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Give", () -> new Thread(() -> move(from, to)).start());
        button("Take", () -> new Thread(() -> move(to, from)).start());
    }

    private void move(ReentrantLock first, ReentrantLock second) {
        first.lock();
        try {
            moved++;
            second.lock();
            moved--;
            second.unlock();
        } finally {
            first.unlock();
        }
    }
}
