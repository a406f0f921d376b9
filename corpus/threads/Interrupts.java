// Interrupting sleep, wait and join; the flag before and after; interrupt of self, of dead and of unstarted threads
//@ seeds
public class Interrupts {
    static final Object lock = new Object();

    static void run(String n, Thread t, Runnable check) throws Exception {
        t.start();
        t.interrupt();
        t.join();
        check.run();
    }

    static String result;

    public static void main(String[] args) throws Exception {
        run("sleep", new Thread(() -> { try { Thread.sleep(1000000); result = "slept"; } catch (InterruptedException e) { result = "sleep interrupted " + Thread.currentThread().isInterrupted() + e.getMessage(); } }), () -> System.out.println(result));
        run("wait", new Thread(() -> { synchronized (lock) { try { lock.wait(); result = "waited"; } catch (InterruptedException e) { result = "wait interrupted " + Thread.currentThread().isInterrupted() + Thread.holdsLock(lock) + e.getMessage(); } } }), () -> System.out.println(result));
        Thread main = Thread.currentThread();
        run("join", new Thread(() -> { try { main.join(); result = "joined"; } catch (InterruptedException e) { result = "join interrupted " + Thread.currentThread().isInterrupted(); } }), () -> System.out.println(result));
        run("timed wait", new Thread(() -> { synchronized (lock) { try { lock.wait(1000000); result = "waited"; } catch (InterruptedException e) { result = "timed wait interrupted"; } } }), () -> System.out.println(result));
        run("spin", new Thread(() -> { while (!Thread.currentThread().isInterrupted()) Thread.yield(); result = "spin saw " + Thread.interrupted() + Thread.interrupted(); }), () -> System.out.println(result));
        run("flag kept", new Thread(() -> { while (!Thread.currentThread().isInterrupted()) Thread.yield(); try { Thread.sleep(0); result = "no"; } catch (InterruptedException e) { result = "sleep(0) throws"; } try { Thread.sleep(1); result += " then not"; } catch (InterruptedException e) { result += " again"; } }), () -> System.out.println(result));
        Thread.currentThread().interrupt();
        System.out.println(Thread.currentThread().isInterrupted() + " " + Thread.interrupted() + " " + Thread.interrupted());
        Thread.currentThread().interrupt();
        try {
            Thread.sleep(10);
        } catch (InterruptedException e) {
            System.out.println("self " + Thread.currentThread().isInterrupted());
        }
        Thread.currentThread().interrupt();
        try {
            new Thread().join(1);
            System.out.println("join of unstarted returns " + Thread.interrupted());
        } catch (InterruptedException e) {
            System.out.println("join throws " + Thread.interrupted());
        }
        Thread dead = new Thread(() -> { });
        dead.start();
        dead.join();
        dead.interrupt();
        System.out.println("dead " + dead.isInterrupted() + dead.isAlive());
        Thread unstarted = new Thread(() -> result = "unstarted then " + Thread.currentThread().isInterrupted());
        unstarted.interrupt();
        unstarted.start();
        unstarted.join();
        System.out.println(result);
        Thread nested = new Thread(() -> {
            int n = 0;
            for (int i = 0; i < 3; i++) { Thread.currentThread().interrupt(); try { synchronized (lock) { lock.wait(5); } } catch (InterruptedException e) { n++; } }
            result = "nested " + n;
        });
        nested.start();
        nested.join();
        System.out.println(result);
    }
}
