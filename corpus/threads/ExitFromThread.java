// System.exit from a second thread while main waits: hooks run, exit code is kept, main never returns
//@ seeds
public class ExitFromThread {
    public static void main(String[] args) throws Exception {
        Object never = new Object();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook in " + (Thread.currentThread() != null))));
        Thread t = new Thread(() -> {
            System.out.println("exiting");
            try {
                System.exit(42);
            } finally {
                System.out.println("never");
            }
        });
        t.start();
        synchronized (never) { while (true) never.wait(); }
    }
}
