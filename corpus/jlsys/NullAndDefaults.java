// Default values of fields and arrays, null in every position, uninitialized reads through reflection and super constructors
import java.lang.reflect.*;
import java.util.*;

public class NullAndDefaults {
    boolean z; byte b; short s; char c; int i; long l; float f; double d; String str; int[] arr; Object o;
    static boolean sz; static long sl; static Object so; static double sd;

    static String nul(Object o) { return "object"; }
    static String nul(String s) { return "string"; }
    static int len(String... s) { return s == null ? -1 : s.length; }
    static Object ret() { return null; }
    static int npe(Runnable r) { try { r.run(); return 0; } catch (NullPointerException e) { return 1; } }

    public static void main(String[] args) throws Exception {
        NullAndDefaults x = new NullAndDefaults();
        System.out.println(x.z + " " + x.b + x.s + (int) x.c + x.i + x.l + x.f + x.d + x.str + x.arr + x.o + sz + sl + so + sd);
        for (Field fd : new TreeMap<String, Field>() {{ for (Field q : NullAndDefaults.class.getDeclaredFields()) if (!Modifier.isStatic(q.getModifiers()) && !q.isSynthetic()) put(q.getName(), q); }}.values()) System.out.print(fd.getName() + "=" + (fd.getType() == char.class ? (int) fd.getChar(x) : fd.get(x)) + " ");
        System.out.println();
        System.out.println(nul(null) + nul((Object) null) + len((String[]) null) + len((String) null) + len());
        String s = null;
        System.out.println(s + "x" + null + ret() + (s == null) + (null == ret()) + (s instanceof String) + (Object) (String) null);
        int n = 0;
        NullAndDefaults nu = null;
        int[] ia = null;
        List<String> li = null;
        Integer boxed = null;
        n += npe(() -> System.out.println(nu.i)); n += npe(() -> nu.l = 5); n += npe(() -> System.out.println(ia[0])); n += npe(() -> ia[0] = 1); n += npe(() -> System.out.println(ia.length)); n += npe(() -> li.size());
        n += npe(() -> { int q = boxed; }); n += npe(() -> { synchronized (nu) { } }); n += npe(() -> { throw null; }); n += npe(() -> { for (String q : li) { } }); n += npe(() -> { switch ((String) ret()) { default: } }); n += npe(() -> nu.getClass()); n += npe(() -> Objects.requireNonNull(nu)); n += npe(() -> nu.new Inner()); n += npe(() -> { Runnable r = nu::hashCode; });
        n += npe(() -> System.out.println(nu.sz)); n += npe(() -> nu.stat()); n += npe(() -> System.out.println((String) null)); n += npe(() -> { Object q = (List<?>) null; });
        System.out.println(n);
        Object[] os = new Object[2];
        os[0] = null;
        System.out.println(Arrays.toString(os) + Arrays.asList(null, null) + new ArrayList<>(Collections.singletonList(null)).contains(null) + new HashMap<>(Collections.singletonMap(null, null)));
    }

    class Inner { }
    static void stat() { }
}
