// Classes of a dropped loader become unreachable together with their loader and statics
//@ class-only: needs the class file's bytes as a resource
import java.io.InputStream;
import java.lang.ref.WeakReference;

public class LoaderUnloading {
    static class Payload { static final byte[] BIG = new byte[100_000]; static int n; int id = ++n; }

    static class One extends ClassLoader {
        One() { super(null); }
        Class<?> def() throws Exception { try (InputStream in = LoaderUnloading.class.getResourceAsStream("LoaderUnloading$Payload.class")) { byte[] b = in.readAllBytes(); return defineClass("LoaderUnloading$Payload", b, 0, b.length); } }
    }

    static Object instance() throws Exception {
        var c = new One().def().getDeclaredConstructor();
        c.setAccessible(true);
        return c.newInstance();
    }

    public static void main(String[] args) throws Exception {
        Object o = instance();
        WeakReference<ClassLoader> l = new WeakReference<>(o.getClass().getClassLoader());
        WeakReference<Class<?>> c = new WeakReference<>(o.getClass());
        System.gc();
        System.out.println((l.get() != null) + " " + (c.get() != null) + o.getClass().getName());
        o = null;
        boolean gone = false;
        for (int i = 0; i < 200 && !gone; i++) { System.gc(); Thread.sleep(5); gone = l.get() == null && c.get() == null; }
        System.out.println("unloaded " + gone);
        for (int i = 0; i < 20; i++) instance();
        System.out.println(instance().getClass() == instance().getClass());
    }
}
