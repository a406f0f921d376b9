// System properties and environment that are stable: separators, versions, set and clear, missing keys
import java.util.*;

public class Properties1 {
    public static void main(String[] args) {
        for (String k : new String[] {"java.version", "java.specification.version", "java.class.version", "java.vm.specification.version", "line.separator", "file.separator", "path.separator", "java.specification.name", "java.vm.specification.name", "java.vm.specification.vendor", "java.specification.vendor"}) System.out.println(k + "=" + System.getProperty(k).replace("\n", "\\n"));
        for (String k : new String[] {"user.dir", "java.io.tmpdir", "os.name", "user.name", "java.home", "java.class.path", "file.encoding"}) System.out.println(k + " " + (System.getProperty(k) != null));
        System.out.println(System.getProperty("no.such") + " " + System.getProperty("no.such", "dflt") + System.setProperty("my.key", "v") + System.setProperty("my.key", "w") + System.getProperty("my.key") + System.clearProperty("my.key") + System.getProperty("my.key"));
        for (Runnable r : new Runnable[] {() -> System.getProperty(null), () -> System.getProperty(""), () -> System.setProperty("", "x"), () -> System.setProperty("k", null)}) {
            try {
                r.run();
                System.out.println("ok");
            } catch (RuntimeException e) {
                System.out.println(e);
            }
        }
        System.out.println(System.lineSeparator().equals("\n") + " " + System.getenv("NO_SUCH_VARIABLE") + (System.getenv().getClass() != null));
        try {
            System.getenv().put("x", "y");
        } catch (UnsupportedOperationException e) {
            System.out.println("read only");
        }
        System.setProperty("a.int", "0x1F");
        System.setProperty("a.bool", "TRUE");
        System.setProperty("a.bad", "zz");
        System.out.println(Integer.getInteger("a.int") + " " + Integer.getInteger("a.bad", 5) + Long.getLong("none") + Boolean.getBoolean("a.bool") + Boolean.getBoolean("none"));
        System.out.println(Runtime.version().feature() + " " + Runtime.version().interim() + Runtime.version().update() + " " + Runtime.Version.parse("17.0.1+12").compareTo(Runtime.Version.parse("17.0.2")));
        Properties old = System.getProperties();
        Properties p = new Properties();
        p.setProperty("only", "1");
        System.setProperties(p);
        System.out.println(System.getProperty("only") + System.getProperty("my.key"));
        System.setProperties(old);
        System.out.println(System.getProperty("only") + System.getProperty("file.separator"));
        System.out.println(System.getSecurityManager());
    }
}
