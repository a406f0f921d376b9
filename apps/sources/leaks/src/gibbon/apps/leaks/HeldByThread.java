package gibbon.apps.leaks;

/** A thread that waits for ever, made of an inner class. */
public class HeldByThread extends Page {
    @Override
    void hold() {
        new Thread(new Runnable() {
            @Override
            public synchronized void run() {
                while (!isTaskRoot()) {
                    try {
                        wait();
                    } catch (InterruptedException stopped) {
                        return;
                    }
                }
            }
        }, "worker").start();
    }
}
