import android.system.ErrnoException;
import android.util.LruCache;
import dalvik.system.VMRuntime;
import java.io.FileDescriptor;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Date;
import java.util.Locale;
import libcore.io.Memory;

/** Android's core library where it is more than OpenJDK's, and the data of android.icu. */
public class Library {
    public static void main(String[] arguments) throws Exception {
        members();
        runtime();
        reflection();
        properties();
        icu();
        sax();
        uncaught();
        Checks.end();
    }

    private static void members() throws Exception {
        LruCache<String, String> cache = new LruCache<>(2);
        cache.put("a", "1");
        cache.put("b", "2");
        cache.get("a");
        cache.put("c", "3");
        Checks.same("LinkedHashMap.eldest", "[a, c]", cache.snapshot().keySet().toString());

        Checks.same("an index of 0 is none", "a b a", String.format("%0$s %0$s %1$s", "a", "b"));

        FileDescriptor descriptor = new FileDescriptor();
        FileDescriptor.class.getMethod("setInt$", int.class).invoke(descriptor, 42);
        Object released = FileDescriptor.class.getMethod("release$").invoke(descriptor);
        Checks.same("getInt$", 42, FileDescriptor.class.getMethod("getInt$").invoke(released));
        Checks.same("release$", false, descriptor.valid());

        try {
            throw new ErrnoException("read", 5).rethrowAsIOException();
        } catch (IOException e) {
            Checks.same("cause", ErrnoException.class, e.getCause().getClass());
        }
        Checks.thrown("SocketException with a cause",
                "java.net.SocketException: f failed: ECONNREFUSED (Connection refused)",
                () -> new ErrnoException("f", 111).rethrowAsSocketException());
    }

    private static void runtime() {
        VMRuntime runtime = VMRuntime.getRuntime();
        Checks.same("is64Bit", true, runtime.is64Bit());
        Checks.same("unpadded", 11, ((int[]) runtime.newUnpaddedArray(int.class, 10)).length);
        Checks.same("unpadded", 3, ((String[]) runtime.newUnpaddedArray(String.class, 3)).length);
        long[] fixed = (long[]) runtime.newNonMovableArray(long.class, 3);
        fixed[1] = 77;
        Checks.same("address", 77L, Memory.peekLong(runtime.addressOf(fixed) + 8, false));
    }

    /** No module is closed, and no field is left out. */
    private static void reflection() throws Exception {
        Field parent = ClassLoader.class.getDeclaredField("parent");
        parent.setAccessible(true);
        Checks.same("parent", true, parent.get(Library.class.getClassLoader()) != null);
        Method booted = Class.forName("jdk.internal.misc.VM").getMethod("isBooted");
        Checks.same("isBooted", true, booted.invoke(null));
        Checks.same("module", null, android.view.View.class.getModule().getName());
    }

    private static void properties() {
        Checks.same("name", "Dalvik", System.getProperty("java.vm.name"));
        Checks.same("vendor", "The Android Project", System.getProperty("java.vendor"));
        Checks.same("version", "0", System.getProperty("java.version"));
        Checks.same("system", "Linux", System.getProperty("os.name"));
    }

    private static void icu() throws Exception {
        String data = "/android/icu/impl/data/icudt72b/root.res";
        Checks.same("resource", true, Library.class.getResource(data) == null
                || android.icu.util.ULocale.class.getResourceAsStream(data).read() >= 0);
        Checks.same("number", "1.234.567,891",
                android.icu.text.NumberFormat.getInstance(Locale.GERMANY).format(1234567.891));
        Checks.same("date", "1 janvier 1970",
                android.icu.text.DateFormat.getDateInstance(
                        android.icu.text.DateFormat.LONG, Locale.FRANCE).format(new Date(0)));
        Checks.same("pattern", "HH:mm", libcore.icu.ICU.getBestDateTimePattern("Hm", Locale.US));
        Checks.same("pattern", "d. MMM y",
                android.text.format.DateFormat.getBestDateTimePattern(Locale.GERMANY, "yMMMd"));
        Checks.same("zone", 3600000,
                android.icu.util.TimeZone.getTimeZone("Europe/Berlin").getRawOffset());
        android.icu.text.BreakIterator words =
                android.icu.text.BreakIterator.getWordInstance(Locale.US);
        words.setText("two words");
        Checks.same("word", 3, words.next());
    }

    private static void sax() throws Exception {
        StringBuilder seen = new StringBuilder();
        android.util.Xml.parse("<a x='1'><b>t</b></a>", new org.xml.sax.helpers.DefaultHandler() {
            @Override
            public void startElement(String uri, String name, String qualified,
                    org.xml.sax.Attributes attributes) {
                seen.append(name).append(attributes.getLength()).append(' ');
            }
        });
        Checks.same("elements", "a1 b0 ", seen.toString());
    }

    private static void uncaught() throws Exception {
        StringBuffer order = new StringBuffer();
        Thread.UncaughtExceptionHandler first = (thread, e) -> order.append("first ");
        Thread.class.getMethod("setUncaughtExceptionPreHandler",
                Thread.UncaughtExceptionHandler.class).invoke(null, first);
        Thread thread = new Thread(() -> {
            throw new RuntimeException("boom");
        });
        thread.setUncaughtExceptionHandler((t, e) -> order.append("second ").append(e.getMessage()));
        thread.start();
        thread.join();
        Checks.same("handlers", "first second boom", order.toString());
    }
}
