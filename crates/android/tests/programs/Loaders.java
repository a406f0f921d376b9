import dalvik.system.DelegateLastClassLoader;
import dalvik.system.DexFile;
import dalvik.system.InMemoryDexClassLoader;
import dalvik.system.PathClassLoader;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Classes of DEX files, by the loaders that apps have. The argument is an archive with them. */
public class Loaders {
    public static void main(String[] arguments) throws Exception {
        String path = arguments[0];
        ClassLoader parent = ClassLoader.getSystemClassLoader().getParent();
        PathClassLoader loader = new PathClassLoader(path, null, parent);
        Class<?> greeting = loader.loadClass("app.Greeting");
        run(greeting);
        run(greeting);
        Checks.same("ran", "other, part 2", greeting.getField("last").get(null));
        Checks.same("loader", loader, greeting.getClassLoader());
        Checks.same("again", greeting, Class.forName("app.Greeting", true, loader));
        Checks.same("package", "app", greeting.getPackage().getName());
        Checks.same("parent first", String.class, loader.loadClass("java.lang.String"));
        Checks.thrown("missing", "java.lang.ClassNotFoundException: Didn't find class \"no.Such\""
                + " on path: DexPathList[[zip file \"" + path + "\"],nativeLibraryDirectories=[]]",
                () -> loader.loadClass("no.Such"));

        Class<?> second = new PathClassLoader(path, null, parent).loadClass("app.Greeting");
        run(second);
        Checks.same("a class of its own", 1, second.getField("count").get(null));

        Checks.same("names", "[app.Greeting, app.Greeting$Part, app.Other]",
                new TreeSet<>(Collections.list(new DexFile(path).entries())).toString());

        byte[] code;
        try (ZipFile archive = new ZipFile(path)) {
            ZipEntry entry = archive.getEntry("classes.dex");
            code = archive.getInputStream(entry).readAllBytes();
            Checks.same("resource", code.length,
                    loader.getResourceAsStream("classes.dex").readAllBytes().length);
        }
        ClassLoader memory = new InMemoryDexClassLoader(ByteBuffer.wrap(code), parent);
        run(memory.loadClass("app.Greeting"));

        ClassLoader last = new DelegateLastClassLoader(path, loader);
        Checks.same("own class first", last, last.loadClass("app.Greeting").getClassLoader());
        Checks.same("boot class path", String.class, last.loadClass("java.lang.String"));
        Checks.same("parent last", Loaders.class, new DelegateLastClassLoader(
                path, Loaders.class.getClassLoader()).loadClass("Loaders"));
        run(last.loadClass("app.Greeting"));

        // A parent that only Java code can ask.
        StringBuilder asked = new StringBuilder();
        ClassLoader custom = new ClassLoader(parent) {
            @Override
            protected Class<?> findClass(String name) throws ClassNotFoundException {
                asked.append(name).append(' ');
                throw new ClassNotFoundException(name);
            }
        };
        run(new PathClassLoader(path, null, custom).loadClass("app.Greeting"));
        Checks.same("asked", "app.Greeting app.Greeting$Part app.Other ", asked.toString());
        Checks.end();
    }

    private static void run(Class<?> greeting) throws Exception {
        ((Runnable) greeting.getConstructor().newInstance()).run();
    }
}
