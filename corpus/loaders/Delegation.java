// Parent delegation, findClass hooks, loaders without a parent, ClassNotFoundException against NoClassDefFoundError
//@ class-only: needs the class file's bytes as a resource
import java.io.*;
import java.util.*;

public class Delegation {
    static class Log extends ClassLoader {
        final String n; final List<String> log;
        Log(String n, ClassLoader p, List<String> log) { super(p); this.n = n; this.log = log; }
        @Override protected Class<?> findClass(String c) throws ClassNotFoundException { log.add(n + ":" + c); throw new ClassNotFoundException(n + " has no " + c); }
        @Override protected java.net.URL findResource(String r) { log.add(n + " res " + r); return null; }
    }
    static class Uses { static Object make() { return new Dep(); } static String name() { return "uses"; } }
    static class Dep { @Override public String toString() { return "dep of " + (getClass().getClassLoader() instanceof Hiding); } }

    static class Hiding extends ClassLoader {
        final boolean give;
        Hiding(boolean give) { super(null); this.give = give; }
        @Override protected Class<?> findClass(String c) throws ClassNotFoundException {
            if (c.equals("Delegation$Dep") && !give) throw new ClassNotFoundException("hidden " + c);
            try (InputStream in = Delegation.class.getResourceAsStream("/" + c + ".class")) {
                if (in == null) throw new ClassNotFoundException(c);
                byte[] b = in.readAllBytes();
                return defineClass(c, b, 0, b.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(c, e);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        List<String> log = new ArrayList<>();
        Log p = new Log("parent", Delegation.class.getClassLoader(), log), c = new Log("child", p, log);
        System.out.println((c.loadClass("java.lang.String") == String.class) + " " + (c.loadClass("Delegation$Uses") == Uses.class) + log);
        try {
            c.loadClass("no.Such");
        } catch (ClassNotFoundException e) {
            System.out.println(e.getMessage() + " " + log);
        }
        log.clear();
        System.out.println(c.getResource("none.txt") + " " + log);
        System.out.println((c.getParent() == p) + " " + (ClassLoader.getPlatformClassLoader().getParent() == null) + (ClassLoader.getSystemClassLoader().getParent() == ClassLoader.getPlatformClassLoader()) + ClassLoader.getSystemClassLoader().getName() + ClassLoader.getPlatformClassLoader().getName());
        Hiding bad = new Hiding(false), good = new Hiding(true);
        Class<?> u = bad.loadClass("Delegation$Uses");
        System.out.println(u.getDeclaredMethod("name").getName());
        for (int i = 0; i < 2; i++) {
            try {
                java.lang.reflect.Method m = u.getDeclaredMethod("make");
                m.setAccessible(true);
                m.invoke(null);
            } catch (java.lang.reflect.InvocationTargetException e) {
                System.out.println(e.getCause() + " <- " + e.getCause().getCause());
            } catch (NoClassDefFoundError e) {
                System.out.println("at lookup " + e.getMessage());
            }
        }
        java.lang.reflect.Method g = good.loadClass("Delegation$Uses").getDeclaredMethod("make");
        g.setAccessible(true);
        Object dep = g.invoke(null);
        System.out.println(dep.getClass().getName() + " " + (dep instanceof Dep) + (dep.getClass().getClassLoader() == good));
        try {
            Class.forName("Missing", true, null);
        } catch (ClassNotFoundException e) {
            System.out.println(e.getMessage());
        }
        try {
            Class.forName("Delegation$Uses", true, null);
        } catch (ClassNotFoundException e) {
            System.out.println("boot does not see it");
        }
        Thread t = Thread.currentThread();
        ClassLoader old = t.getContextClassLoader();
        System.out.println(old == ClassLoader.getSystemClassLoader());
        t.setContextClassLoader(c);
        Thread k = new Thread(() -> System.out.println(Thread.currentThread().getContextClassLoader() == c));
        t.setContextClassLoader(old);
        k.start();
        k.join();
    }
}
