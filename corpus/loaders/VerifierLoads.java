// Verification loads what it has to compare: an interface that is gone is missed before the code that uses it runs
//@ class-only: the class file's bytes are needed as a resource
import java.io.InputStream;
import java.lang.reflect.Method;

public class VerifierLoads {
    public interface Shape { int area(); }
    public static class Square implements Shape { public int area() { return 4; } }
    public static class Use {
        public static int direct() { return 1; }
        public static int through() { Shape shape = new Square(); return shape.area(); }
    }

    static class Forgetful extends ClassLoader {
        Forgetful() { super(VerifierLoads.class.getClassLoader()); }
        @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.equals("VerifierLoads$Shape")) throw new ClassNotFoundException(name);
            if (!name.startsWith("VerifierLoads$")) return super.loadClass(name, resolve);
            Class<?> known = findLoadedClass(name);
            if (known != null) return known;
            try (InputStream in = VerifierLoads.class.getResourceAsStream("/" + name + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (java.io.IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 2; i++) {
            try {
                Class<?> use = new Forgetful().loadClass("VerifierLoads$Use");
                System.out.println("loaded " + use.getName());
                Method direct = use.getMethod("direct");
                System.out.println("found " + direct.invoke(null));
            } catch (NoClassDefFoundError e) {
                System.out.println(e);
            }
        }
    }
}
