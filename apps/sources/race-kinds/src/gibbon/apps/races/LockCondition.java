package gibbon.apps.races;

import android.os.Bundle;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A callback waits for a condition of a lock until what it uses is there. */
public class LockCondition extends Kind {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition isThere = lock.newCondition();
    private Store store;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Ask", this::ask);
    }

    private void ask() {
        lock.lock();
        try {
            store = null;
            new Thread(this::prepare).start();
            while (store == null) {
                isThere.awaitUninterruptibly();
            }
            show(store.first());
        } finally {
            lock.unlock();
        }
    }

    private void prepare() {
        lock.lock();
        try {
            store = new Store();
            isThere.signal();
        } finally {
            lock.unlock();
        }
    }
}
