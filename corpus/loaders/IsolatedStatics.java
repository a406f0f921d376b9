// Two loaders, two copies of a small class graph: separate statics, equal names, package-private access between copies
//@ class-only: needs the class file's bytes as a resource
import java.io.*;
import java.lang.reflect.*;
import java.util.*;
import java.util.function.*;

public class IsolatedStatics {
    static class State { static int hits; static final List<String> LOG = new ArrayList<>(); static Object lock = new Object(); }
    static class Worker implements Supplier<String> {
        enum Mode { ON, OFF }
        record Ev(int n) { }
        public String get() {
            State.hits++;
            State.LOG.add("h" + State.hits);
            Function<Integer, Ev> f = Ev::new;
            Object anon = new Object() { @Override public String toString() { return "anon" + State.hits; } };
            synchronized (State.lock) { switch (Mode.values()[State.hits % 2]) { case ON: return "on" + f.apply(State.hits) + State.LOG + anon; default: return "off" + f.apply(-1) + anon; } }
        }
    }

    static class Iso extends ClassLoader {
        final Map<String, Class<?>> defined = new TreeMap<>();
        Iso() { super(IsolatedStatics.class.getClassLoader()); }
        @Override protected Class<?> loadClass(String n, boolean r) throws ClassNotFoundException {
            if (!n.startsWith("IsolatedStatics$") || n.endsWith("Iso")) return super.loadClass(n, r);
            Class<?> c = findLoadedClass(n);
            if (c != null) return c;
            try (InputStream in = getParent().getResourceAsStream(n + ".class")) {
                byte[] b = in.readAllBytes();
                c = defineClass(n, b, 0, b.length);
                defined.put(n, c);
                return c;
            } catch (IOException e) {
                throw new ClassNotFoundException(n, e);
            }
        }
    }

    @SuppressWarnings("unchecked")
    static Supplier<String> worker(ClassLoader l) throws Exception {
        Constructor<?> c = l.loadClass("IsolatedStatics$Worker").getDeclaredConstructor();
        c.setAccessible(true);
        return (Supplier<String>) c.newInstance();
    }

    public static void main(String[] args) throws Exception {
        Iso a = new Iso(), b = new Iso();
        Supplier<String> wa = worker(a), wb = worker(b), own = new Worker();
        System.out.println(wa.get());
        System.out.println(wa.get());
        System.out.println(wa.get());
        System.out.println(wb.get());
        System.out.println(own.get() + " " + State.hits);
        System.out.println(a.defined.keySet());
        System.out.println(a.defined.keySet().equals(b.defined.keySet()) + " " + (wa.getClass() == wb.getClass()) + (wa instanceof Worker) + wa.getClass().getName().equals(own.getClass().getName()));
        System.out.println(wa.getClass().getPackage() == wb.getClass().getPackage());
    }
}
