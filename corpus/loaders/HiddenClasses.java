// Lookup.defineClass and defineHiddenClass: names, nest mates, class data, not findable by name
//@ class-only: needs the class file's bytes as a resource
import java.io.*;
import java.lang.invoke.*;
import java.util.function.*;

public class HiddenClasses {
    static class Tpl implements Supplier<String> { static int n; static { System.out.println("init"); } private final int id = ++n; public String get() { return "tpl" + id; } }
    static class WithData { static Object data() throws Throwable { return MethodHandles.classData(MethodHandles.lookup(), "_", Object.class); } }

    static byte[] bytes(String n) throws IOException { try (InputStream in = HiddenClasses.class.getResourceAsStream("/HiddenClasses$" + n + ".class")) { return in.readAllBytes(); } }

    interface X { Object go() throws Throwable; }
    static void t(String n, X x) {
        try {
            System.out.println(n + " " + x.go());
        } catch (Throwable e) {
            System.out.println(n + " " + e.getClass().getSimpleName());
        }
    }

    @SuppressWarnings("unchecked")
    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandles.Lookup h1 = l.defineHiddenClass(bytes("Tpl"), false), h2 = l.defineHiddenClass(bytes("Tpl"), true, MethodHandles.Lookup.ClassOption.NESTMATE);
        Class<?> c1 = h1.lookupClass(), c2 = h2.lookupClass();
        System.out.println(c1.isHidden() + " " + c2.isHidden() + (c1 == c2) + Tpl.class.isHidden() + c1.getName().startsWith("HiddenClasses$Tpl/") + c1.getCanonicalName() + (c1.getClassLoader() == HiddenClasses.class.getClassLoader()) + (c2.getNestHost() == HiddenClasses.class) + (c1.getNestHost() == c1));
        t("find by name", () -> Class.forName(c1.getName(), false, HiddenClasses.class.getClassLoader()));
        System.out.println("create");
        Supplier<String> s1 = (Supplier<String>) h1.findConstructor(c1, MethodType.methodType(void.class)).invoke(), s2 = (Supplier<String>) h2.findConstructor(c2, MethodType.methodType(void.class)).invoke(), s3 = (Supplier<String>) h2.findConstructor(c2, MethodType.methodType(void.class)).invoke();
        System.out.println(s1.get() + s2.get() + s3.get() + new Tpl().get() + (s1 instanceof Tpl) + c1.isInstance(s1));
        t("class data", () -> l.defineHiddenClassWithClassData(bytes("WithData"), "the data", true).findStatic(l.defineHiddenClassWithClassData(bytes("WithData"), "x", true).lookupClass(), "data", MethodType.methodType(Object.class)));
        MethodHandles.Lookup d = l.defineHiddenClassWithClassData(bytes("WithData"), "the data", true);
        t("class data", () -> d.findStatic(d.lookupClass(), "data", MethodType.methodType(Object.class)).invoke());
        t("define twice", () -> l.defineClass(bytes("Tpl")));
        t("not a class", () -> l.defineHiddenClass(new byte[10], true));
        t("array of hidden", () -> c1.arrayType().getName().startsWith("[LHiddenClasses$Tpl"));
        Runnable lam = () -> { };
        System.out.println(lam.getClass().isHidden() + " " + lam.getClass().isSynthetic());
        StackTraceElement[] st = new Throwable().getStackTrace();
        System.out.println(st.length + " " + st[0].getMethodName());
    }
}
