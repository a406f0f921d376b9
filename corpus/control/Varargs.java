// Variable-arity calls: empty, null, arrays passed through, boxing phases, overload choice
public class Varargs {
    static String f(Object... o) { return o == null ? "null" : "O" + o.length; }
    static String f(String s, Object... o) { return "S" + (o == null ? "null" : o.length); }
    static String g(int... i) { return "i" + i.length; }
    static String g(long a, long b) { return "ll"; }
    static String g(Integer a, Integer b) { return "II"; }
    static String h(char c, int... r) { return "char" + r.length; }
    static String h(int i, int... r) { return "int" + r.length; }
    static <T> int count(T... t) { return t.length; }
    static <T> Class<?> component(T... t) { return t.getClass().getComponentType(); }
    static long sum(int... v) { long s = 0; for (int x : v) s += x; return s; }
    static void mutate(int... v) { if (v.length > 0) v[0] = 99; }

    public static void main(String... args) {
        System.out.println(f() + f((Object[]) null) + f((Object) null) + f(1, 2) + f(new Object[] {1, 2, 3}) + f(new int[] {1, 2, 3}) + f((Object) new Object[3]));
        System.out.println(f("a") + f("a", "b") + f("a", (Object[]) new String[] {"x", "y"}) + f(new String[2]));
        System.out.println(g() + g(1) + g(1, 2) + g(1, 2, 3) + g((short) 1, 'c'));
        System.out.println(h('a') + h(1) + h('a', 'b') + h((byte) 1, 2, 3));
        System.out.println(count() + " " + count(1, "two", 3.0) + " " + count((Object) null) + " " + count(new Integer[4]) + " " + count(new int[4]));
        System.out.println(component("a") + " " + component(1, 2.0).getSimpleName() + " " + component(1, 2L) + " " + component());
        System.out.println(sum() + " " + sum(1, 2, 3) + " " + sum(Integer.MAX_VALUE, Integer.MAX_VALUE));
        int[] a = {1};
        mutate(a);
        int x = 1;
        mutate(x);
        System.out.println(a[0] + " " + x);
        System.out.println(String.format("%s %s %d%%", "a", null, 5) + " " + String.join("-", "x", "y"));
        System.out.println(args.length + " " + args.getClass().getName());
        char[] cs = {'o', 'k'};
        System.out.println(cs);
        System.out.println(String.valueOf(cs) + java.util.Arrays.asList(1, 2, 3) + java.util.Arrays.asList(new int[2]).size());
    }
}
