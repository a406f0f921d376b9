// Linkage errors at first use: missing method, field, class, abstract method, wrong kinds, private access; raised each time
//@ class-only: patches names inside class files
import java.io.*;
import java.lang.reflect.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

public class LinkageErrors {
    public static class Lib { public int fldXX = 1; public static int sttXX = 2; public int mthXX() { return 3; } public static int smtXX() { return 4; } private int prvXX() { return 5; } public int pubXX() { return prvXX(); } public final int finXX() { return 8; } }
    public interface Ifc { int absXX(); default int dflXX() { return 6; } }
    public static class Imp implements Ifc { public int absXX() { return 7; } }
    public static class Gon { public Gon() { } }
    public static class Bas { public int ovrXX() { return 1; } }
    public static class Use {
        public static int field() { return new Lib().fldXX; }
        public static int stat() { return Lib.sttXX; }
        public static int method() { return new Lib().mthXX(); }
        public static int smethod() { return Lib.smtXX(); }
        public static int pub() { return new Lib().pubXX(); }
        public static int abs() { Ifc i = new Imp(); return i.absXX(); }
        public static int dfl() { Ifc i = new Imp(); return i.dflXX(); }
        public static Object gone() { return new Gon(); }
        public static Object goneArray() { return new Gon[1]; }
        public static Object goneClass() { return Gon.class; }
        public static boolean goneInstance(Object o) { return o instanceof Gon; }
        public static Object goneCatch() { try { return Lib.smtXX(); } catch (RuntimeException e) { return e; } }
    }

    static byte[] bytes(String n) { try (InputStream in = LinkageErrors.class.getResourceAsStream("/" + n + ".class")) { return in.readAllBytes(); } catch (IOException e) { throw new UncheckedIOException(e); } }

    static byte[] patch(byte[] b, String... pairs) {
        String s = new String(b, StandardCharsets.ISO_8859_1);
        for (int i = 0; i < pairs.length; i += 2) s = s.replace(pairs[i], pairs[i + 1]);
        return s.getBytes(StandardCharsets.ISO_8859_1);
    }

    static class L extends ClassLoader {
        final Map<String, byte[]> defs = new HashMap<>();
        L() { super(LinkageErrors.class.getClassLoader()); for (String n : new String[] {"Lib", "Ifc", "Imp", "Bas", "Use", "Gon"}) defs.put("LinkageErrors$" + n, bytes("LinkageErrors$" + n)); }
        L with(String n, String... pairs) { defs.compute("LinkageErrors$" + n, (k, v) -> patch(v, pairs)); return this; }
        @Override protected Class<?> loadClass(String n, boolean r) throws ClassNotFoundException {
            Class<?> c = findLoadedClass(n);
            if (c != null) return c;
            if (!n.startsWith("LinkageErrors$")) return super.loadClass(n, r);
            byte[] b = defs.get(n);
            if (b == null) throw new ClassNotFoundException(n);
            return defineClass(n, b, 0, b.length);
        }
        L without(String n) { defs.remove("LinkageErrors$" + n); return this; }
    }

    static void t(String what, L l, String m, Object... args) {
        for (int i = 0; i < 2; i++) {
            try {
                Class<?> u = l.loadClass("LinkageErrors$Use");
                Method x = null;
                for (Method q : u.getMethods()) if (q.getName().equals(m)) x = q;
                System.out.println(what + " " + x.invoke(null, args));
            } catch (InvocationTargetException e) {
                System.out.println(what + " " + e.getCause().toString().replaceAll(" \\(\\w+\\$.* loader.*", ""));
            } catch (Throwable e) {
                System.out.println(what + " direct " + e);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        for (String m : new String[] {"field", "stat", "method", "smethod", "pub", "abs", "dfl"}) t("plain " + m, new L(), m);
        t("no field", new L().with("Lib", "fldXX", "fldYY"), "field");
        t("no static field", new L().with("Lib", "sttXX", "sttYY"), "stat");
        t("no method", new L().with("Lib", "mthXX", "mthYY"), "method");
        t("no static method", new L().with("Lib", "smtXX", "smtYY"), "smethod");
        t("virtual became static", new L().with("Use", "mthXX", "smtXX"), "method");
        t("static became virtual", new L().with("Use", "smtXX", "mthXX"), "smethod");
        t("private method", new L().with("Use", "pubXX", "prvXX"), "pub");
        t("abstract", new L().with("Imp", "absXX", "absYY"), "abs");
        t("default gone", new L().with("Ifc", "dflXX", "dflYY"), "dfl");
        t("no class", new L().without("Gon"), "gone");
        t("no class array", new L().without("Gon"), "goneArray");
        t("no class literal", new L().without("Gon"), "goneClass");
        t("no class instanceof", new L().without("Gon"), "goneInstance", "x");
        t("no class instanceof null", new L().without("Gon"), "goneInstance", (Object) null);
        t("static field as instance", new L().with("Use", "fldXX", "sttXX"), "field");
        t("instance field as static", new L().with("Use", "sttXX", "fldXX"), "stat");
        t("wrong magic", new L() {{ defs.put("LinkageErrors$Gon", new byte[] {1, 2, 3, 4, 5}); }}, "gone");
        t("future version", new L() {{ byte[] b = defs.get("LinkageErrors$Gon").clone(); b[7] = 99; defs.put("LinkageErrors$Gon", b); }}, "gone");
    }
}
