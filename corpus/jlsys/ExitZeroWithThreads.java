// System.exit(0) while other threads run: they stop where they are, code 0
public class ExitZeroWithThreads {
    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        boolean[] up = {false};
        Thread t = new Thread(() -> {
            synchronized (lock) { up[0] = true; lock.notify(); }
            try {
                Thread.sleep(1000000000L);
            } catch (InterruptedException e) {
                System.out.println("never");
            } finally {
                System.out.println("never finally");
            }
        });
        t.start();
        synchronized (lock) { while (!up[0]) lock.wait(); }
        System.out.println("alive " + t.isAlive() + " exiting with 0");
        System.exit(0);
    }
}
