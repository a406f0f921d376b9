// Array, nested and double-brace initializers, final fields assigned in branches, blank finals, forward references
import java.util.*;

public class Initializers {
    static final int LATE;
    static int forward = peek();
    static int value = 42;
    static { LATE = value > 40 ? 1 : 2; }
    static int peek() { return value; }
    static int[] table = new int[8];
    static { for (int i = 0; i < table.length; i++) table[i] = i * i; }

    final int a, b;
    final List<String> log = new ArrayList<>();
    int viaThis = this.later + 1;
    int later = 5;
    { log.add("b1 " + later); later = 6; }
    { log.add("b2 " + later); }

    Initializers(boolean x) {
        if (x) { a = 1; b = 2; } else { a = 3; b = a + 1; }
        log.add("ctor");
    }

    Initializers() { this(new Random(1).nextInt() == 0); log.add("delegating"); }

    static class Thrower {
        static int live;
        final int x;
        { live++; if (live == 2) throw new IllegalStateException("second"); }
        Thrower() { x = live; }
        Thrower(int i) { this(); throw new RuntimeException("after this()"); }
    }

    static abstract class Tmpl { final String s; Tmpl() { s = make(); } abstract String make(); }
    static class Impl extends Tmpl { private final String part = "const"; private final String dyn = String.valueOf(5); private Object o = "lost"; String make() { String r = part + dyn + o; o = "set"; return r; } }

    public static void main(String[] args) {
        System.out.println(forward + " " + value + " " + LATE + " " + table[7]);
        Initializers i = new Initializers();
        System.out.println(i.a + " " + i.b + " " + i.viaThis + " " + i.later + " " + i.log);
        System.out.println(new Initializers(true).b);
        Map<String, List<Integer>> m = new TreeMap<>() {{ put("x", new ArrayList<>() {{ add(1); add(2); }}); put("y", List.of()); }};
        System.out.println(m);
        System.out.println(new Thrower().x);
        try {
            new Thrower();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            new Thrower(1);
        } catch (RuntimeException e) {
            System.out.println(e.getMessage() + Thrower.live);
        }
        Impl im = new Impl();
        System.out.println(im.s + " " + im.o);
        int[][] jag = {{}, {1}, {1, 2}, null};
        Object[] mixed = {1, "s", new int[] {3}, new Object[] {null}};
        System.out.println(jag.length + " " + jag[2][1] + " " + jag[3] + " " + ((int[]) mixed[2])[0] + ((Object[]) mixed[3])[0]);
        final int blank;
        if (args.length > 5) blank = 1; else blank = 2;
        Runnable r = () -> System.out.println(blank);
        r.run();
        char[] cs = {65, 'b', '\u0043'};
        byte[] bs = {'a', 1, (byte) 0xff};
        long[] ls = {1, 'x', (byte) 3};
        System.out.println(new String(cs) + bs[0] + bs[2] + ls[1]);
    }
}
