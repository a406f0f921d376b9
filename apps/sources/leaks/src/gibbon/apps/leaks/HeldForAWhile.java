package gibbon.apps.leaks;

/** No leak: a thread that is done in ten seconds. */
public class HeldForAWhile extends Page {
    @Override
    void hold() {
        new Thread(new Runnable() {
            @Override
            public void run() {
                try {
                    Thread.sleep(10_000);
                } catch (InterruptedException stopped) {
                    return;
                }
                isTaskRoot();
            }
        }, "short").start();
    }
}
