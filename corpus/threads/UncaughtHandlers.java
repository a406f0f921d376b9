// Uncaught exception handlers: thread's own, group's, default; order of choice; group override
//@ seeds
public class UncaughtHandlers {
    static StringBuffer log = new StringBuffer();

    static void run(Thread t) throws InterruptedException {
        t.start();
        t.join();
        System.out.println(log);
        log.setLength(0);
    }

    static Runnable boom(String m) { return () -> { throw new IllegalStateException(m); }; }

    public static void main(String[] args) throws Exception {
        ThreadGroup g = new ThreadGroup("mine") { @Override public void uncaughtException(Thread t, Throwable e) { log.append("group ").append(t.getName()).append(' ').append(e.getMessage()); } };
        run(new Thread(g, boom("a"), "t1"));
        Thread own = new Thread(g, boom("b"), "t2");
        own.setUncaughtExceptionHandler((t, e) -> log.append("own ").append(t == own).append(e.getMessage()).append(t.isAlive()));
        run(own);
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> log.append("default ").append(e.getClass().getSimpleName()));
        run(new Thread(boom("c"), "t3"));
        run(new Thread(g, boom("d"), "t4"));
        run(new Thread(new ThreadGroup(g, "sub"), boom("e"), "t5"));
        run(new Thread(new ThreadGroup("other"), boom("f"), "t6"));
        Thread err = new Thread(() -> { int[] a = new int[2]; a[2] = 1; });
        run(err);
        Thread so = new Thread(() -> recurse(0));
        run(so);
        System.out.println(own.getUncaughtExceptionHandler() + " " + (Thread.currentThread().getUncaughtExceptionHandler() == Thread.currentThread().getThreadGroup()));
        Thread td = new Thread(() -> { throw new ThreadDeath(); });
        td.start();
        td.join();
        System.out.println("default sees ThreadDeath too: " + log);
        log.setLength(0);
        Thread.setDefaultUncaughtExceptionHandler(null);
        Thread quiet = new Thread(() -> { throw new ThreadDeath(); });
        run(quiet);
        Thread throwing = new Thread(boom("g"));
        throwing.setUncaughtExceptionHandler((t, e) -> { log.append("handler ").append(e.getMessage()); });
        run(throwing);
    }

    static int recurse(int n) { return recurse(n + 1) + 1; }
}
