// System.exit inside try: finally blocks do not run, hooks do, the code is kept
public class ExitInFinally {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook runs")));
        try {
            System.out.println("leaving");
            throw new RuntimeException("thrown before exit");
        } catch (RuntimeException e) {
            System.exit(3);
        } finally {
            System.out.println("never printed");
        }
    }
}
