// A class loader that defines a class again from the bytes of a sibling: distinct classes, statics, casts, protection
//@ class-only: needs the class file's bytes as a resource
import java.io.*;
import java.lang.reflect.*;
import java.util.*;

public class DefineFromBytes {
    public interface Counter { int next(); }
    public static class Impl implements Counter { static int n; static { System.out.println("Impl initialized by " + (Impl.class.getClassLoader() == ClassLoader.getSystemClassLoader() ? "system" : Impl.class.getClassLoader().getName())); } public int next() { return ++n; } @Override public String toString() { return "Impl" + n; } }

    static class Own extends ClassLoader {
        final Set<String> mine;
        final List<String> asked = new ArrayList<>();
        Own(String name, ClassLoader parent, String... mine) { super(name, parent); this.mine = Set.of(mine); }
        @Override protected Class<?> loadClass(String n, boolean resolve) throws ClassNotFoundException {
            asked.add(n);
            if (!mine.contains(n)) return super.loadClass(n, resolve);
            synchronized (getClassLoadingLock(n)) {
                Class<?> c = findLoadedClass(n);
                if (c == null) { byte[] b = bytes(n); c = defineClass(n, b, 0, b.length); }
                if (resolve) resolveClass(c);
                return c;
            }
        }
        Class<?> def(String n, byte[] b, int off, int len) { return defineClass(n, b, off, len); }
    }

    static byte[] bytes(String n) {
        try (InputStream in = DefineFromBytes.class.getResourceAsStream("/" + n.replace('.', '/') + ".class")) { return in.readAllBytes(); } catch (IOException e) { throw new UncheckedIOException(e); }
    }

    interface X { Object go() throws Throwable; }
    static void t(String n, X x) {
        try {
            System.out.println(n + " " + x.go());
        } catch (Throwable e) {
            System.out.println(n + " " + e.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) throws Exception {
        String name = "DefineFromBytes$Impl";
        Own a = new Own("A", DefineFromBytes.class.getClassLoader(), name), b = new Own("B", DefineFromBytes.class.getClassLoader(), name);
        Class<?> ca = a.loadClass(name), cb = Class.forName(name, false, b);
        System.out.println((ca == cb) + " " + (ca == Impl.class) + ca.getName().equals(cb.getName()) + (a.loadClass(name) == ca) + (ca.getClassLoader() == a));
        Counter x = (Counter) ca.getDeclaredConstructor().newInstance(), y = (Counter) cb.getDeclaredConstructor().newInstance(), z = new Impl();
        x.next(); x.next(); y.next();
        System.out.println(x + " " + y + " " + z + (x instanceof Impl) + ca.isInstance(x) + cb.isInstance(x));
        t("cast", () -> (Impl) (Object) x);
        System.out.println(a.asked);
        t("duplicate", () -> { byte[] by = bytes(name); return a.def(name, by, 0, by.length); });
        t("wrong name", () -> { byte[] by = bytes(name); return new Own("C", null).def("Other", by, 0, by.length); });
        t("null name", () -> { byte[] by = bytes(name); return new Own("D", DefineFromBytes.class.getClassLoader()).def(null, by, 0, by.length).getName(); });
        t("truncated", () -> new Own("E", null).def(name, bytes(name), 0, 40));
        t("bad magic", () -> new Own("F", null).def(name, new byte[100], 0, 100));
        t("bad range", () -> new Own("G", null).def(name, new byte[10], 5, 10));
        t("java package", () -> { byte[] by = bytes(name); return new Own("H", null).def("java.lang.Evil", by, 0, by.length); });
        t("missing superinterface", () -> { byte[] by = bytes(name); return new Own("I", null).def(name, by, 0, by.length); });
        t("array of it", () -> Array.newInstance(ca, 2).getClass().getClassLoader() == a);
        t("forName array", () -> Class.forName("[L" + name + ";", false, b).getComponentType() == cb);
        t("store check", () -> { Object[] arr = (Object[]) Array.newInstance(ca, 1); arr[0] = y; return 0; });
    }
}
