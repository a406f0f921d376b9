// Runtime.halt ends at once: no hooks, no finally, with its exit code
public class HaltSkipsHooks {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook must not run")));
        try {
            System.out.println("halting now, code 77");
            Runtime.getRuntime().halt(77);
        } finally {
            System.out.println("never");
        }
    }
}
