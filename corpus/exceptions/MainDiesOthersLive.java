// main dies of an exception while another thread still runs: the other finishes first, exit code is 1
public class MainDiesOthersLive {
    static final Object lock = new Object();
    static boolean mainGone;

    static class Waiter extends Thread {
        final Thread main;
        Waiter(Thread main) { this.main = main; }
        @Override public void run() {
            try {
                main.join();
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
            System.out.println("main alive: " + main.isAlive());
            Runtime.getRuntime().addShutdownHook(new Thread() { @Override public void run() { System.out.println("hook"); } });
        }
    }

    public static void main(String[] args) {
        new Waiter(Thread.currentThread()).start();
        System.out.println("main throws");
        throw new RuntimeException("main");
    }
}
