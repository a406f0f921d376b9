import dalvik.system.PathClassLoader;
import java.lang.reflect.Method;
import java.util.TreeSet;

/** Reflection on a class with members of a type that is missing. The argument is its archive. */
public class MissingTypes {
    private static final String MISSING = "java.lang.NoClassDefFoundError";

    public static void main(String[] arguments) throws Exception {
        ClassLoader parent = ClassLoader.getSystemClassLoader().getParent();
        look(new PathClassLoader(arguments[0], null, parent).loadClass("app.Partial"));
        // A parent that only Java code can ask.
        ClassLoader custom = new ClassLoader(parent) {
            @Override
            protected Class<?> findClass(String name) throws ClassNotFoundException {
                throw new ClassNotFoundException(name);
            }
        };
        look(new PathClassLoader(arguments[0], null, custom).loadClass("app.Partial"));
        Checks.end();
    }

    private static void look(Class<?> partial) throws Exception {
        Checks.same("method", "clicked", partial.getMethod("clicked", String.class).getName());
        Checks.same("own", "clicked", partial.getDeclaredMethod("clicked", String.class).getName());
        Checks.same("above", "toString", partial.getMethod("toString").getName());
        Checks.same("overloaded", "many", partial.getMethod("many", String.class).getName());
        missing("parameter", () -> partial.getMethod("set", String.class));
        missing("own parameter", () -> partial.getDeclaredMethod("set", String.class));
        missing("result", () -> partial.getMethod("make"));
        missing("all of its own", () -> partial.getDeclaredMethods());
        TreeSet<String> names = new TreeSet<>();
        for (Method method : partial.getMethods()) {
            names.add(method.getName());
        }
        Checks.same("public ones", true, names.contains("clicked") && names.contains("wait"));
        Checks.thrown("no such", "java.lang.NoSuchMethodException: app.Partial.none()",
                () -> partial.getMethod("none"));

        Checks.same("constructor", 0, partial.getConstructor().getParameterCount());
        Checks.same("made", partial, partial.newInstance().getClass());
        missing("other constructor", () -> partial.getConstructor(String.class));

        Checks.same("field", int.class, partial.getField("count").getType());
        Checks.same("own field", int.class, partial.getDeclaredField("count").getType());
        missing("field's type", () -> partial.getField("absent"));
        missing("own field's type", () -> partial.getDeclaredField("absent"));
        missing("all fields", () -> partial.getDeclaredFields());
    }

    private static void missing(String what, Checks.Action action) {
        String thrown = "nothing";
        try {
            action.run();
        } catch (Throwable error) {
            thrown = error.getClass().getName();
        }
        Checks.same(what, MISSING, thrown);
    }
}
