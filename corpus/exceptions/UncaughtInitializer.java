// An uncaught ExceptionInInitializerError out of main, with its cause's trace
public class UncaughtInitializer {
    static class Config {
        static final int SIZE = load("not a number");
        static int load(String s) { return parse(s); }
        static int parse(String s) {
            if (s.length() > 3) throw new IllegalArgumentException("too long: " + s);
            return 1;
        }
    }

    static class User {
        int size() { return Config.SIZE; }
    }

    public static void main(String[] args) {
        System.out.println("use");
        try {
            new User().size();
        } catch (ExceptionInInitializerError e) {
            System.out.println("first " + e.getCause().getMessage());
        }
        new User().size();
    }
}
