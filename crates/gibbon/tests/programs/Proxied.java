import java.lang.reflect.Proxy;

/** Calls itself through a class that is made as it runs, and loads another class half-way. */
public class Proxied {
    static int depth;
    static Runnable again;

    static class Later {
        static int half = 100;
    }

    public static void main(String[] args) {
        again = (Runnable) Proxy.newProxyInstance(Proxied.class.getClassLoader(),
                new Class<?>[] {Runnable.class}, (proxy, method, arguments) -> {
                    depth++;
                    if (depth < 80 || depth < 2 * Later.half) {
                        again.run();
                    }
                    return null;
                });
        again.run();
        System.out.println(depth);
    }
}
