// An uncaught exception in main with a default handler installed, and the exit code that follows
public class ExitCodeHandler {
    public static void main(String[] args) throws Exception {
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> System.out.println("handler " + t.getName() + " " + e));
        Thread th = new Thread(() -> { throw new IllegalStateException("in thread"); }, "worker-1");
        th.start();
        th.join();
        Thread own = new Thread(() -> { throw new Error("own"); }, "worker-2");
        own.setUncaughtExceptionHandler((t, e) -> { System.out.println("own handler " + e.getMessage()); throw new RuntimeException("ignored"); });
        own.start();
        own.join();
        System.out.println(Thread.getDefaultUncaughtExceptionHandler() != null);
        throw new Exception("end of main");
    }
}
