package app;

/** Code that is loaded from DEX, by more than one loader. */
public class Greeting implements Runnable {
    public static int count;
    public static String last;
    private final Part part = new Part();

    static class Part {
        @Override
        public String toString() {
            return "part " + count;
        }
    }

    @Override
    public void run() {
        count++;
        last = new Other().name() + ", " + part;
    }
}

class Other {
    String name() {
        return "other";
    }
}
