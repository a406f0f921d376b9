// Daemon threads do not keep the machine alive; inheritance of the flag; errors when set too late
//@ seeds
public class Daemons {
    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        boolean[] up = {false};
        Thread d = new Thread(() -> {
            Thread child = new Thread();
            System.out.println("child daemon " + child.isDaemon());
            synchronized (lock) { up[0] = true; lock.notifyAll(); }
            try {
                Thread.sleep(100000000L);
                System.out.println("never");
            } catch (InterruptedException e) {
                System.out.println("never either");
            } finally {
                System.out.println("no finally for daemons");
            }
        });
        d.setDaemon(true);
        d.start();
        synchronized (lock) { while (!up[0]) lock.wait(); }
        try {
            d.setDaemon(false);
        } catch (IllegalThreadStateException e) {
            System.out.println("too late");
        }
        Thread forever = new Thread(() -> { while (true) try { synchronized (Daemons.class) { Daemons.class.wait(); } } catch (InterruptedException e) { } });
        forever.setDaemon(true);
        forever.start();
        System.out.println(d.isDaemon() + " " + d.isAlive() + new Thread().isDaemon());
        Thread last = new Thread(() -> System.out.println("last non-daemon"));
        last.start();
        last.join();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook, daemon alive " + d.isAlive())));
        System.out.println("main ends");
    }
}
