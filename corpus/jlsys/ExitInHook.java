// System.exit code is kept when hooks run, a hook throws, and another thread is still busy
public class ExitInHook {
    static class Thrower extends Thread {
        @Override public void run() {
            System.out.println("hook throws");
            throw new IllegalStateException("from hook");
        }
    }

    public static void main(String[] args) throws Exception {
        Thread busy = new Thread(() -> { while (true) try { Thread.sleep(1000000); } catch (InterruptedException e) { } });
        busy.start();
        Thread h = new Thrower();
        h.setName("thrower");
        Runtime.getRuntime().addShutdownHook(h);
        System.out.println("exit 9");
        try {
            System.exit(9);
        } catch (Throwable t) {
            System.out.println("never");
        }
    }
}
