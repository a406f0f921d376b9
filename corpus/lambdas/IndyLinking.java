// invokedynamic call sites: linked once per site, identity of non-capturing lambdas, class initialization order, loops
import java.util.*;
import java.util.function.*;

public class IndyLinking {
    static Supplier<String> site(boolean capture, String s) { return capture ? () -> s : () -> "const"; }
    static Runnable loopSite() { return () -> { }; }

    static class Lazy { static { System.out.println("Lazy init"); } static int v() { return 1; } int inst() { return 2; } }

    static class BadInit { static { if (true) throw new RuntimeException("bad init"); } static int v() { return 1; } }

    static int rec(int n) { IntUnaryOperator f = x -> x <= 0 ? 0 : 1 + rec(x - 1); return f.applyAsInt(n); }

    static String kinds(int i) { return "k" + i + ':' + (i % 2 == 0) + (long) i + (float) i; }

    public static void main(String[] args) {
        Supplier<String> a = site(true, "one"), b = site(true, "two");
        System.out.println(a.get() + b.get() + site(false, "x").get());
        System.out.println(a.getClass() == b.getClass());
        System.out.println(loopSite().getClass() == loopSite().getClass());
        Supplier<Integer> lazy = Lazy::v;
        ToIntFunction<Lazy> unbound = Lazy::inst;
        System.out.println("references made");
        System.out.println(lazy.get());
        System.out.println(unbound.applyAsInt(new Lazy()));
        Supplier<Integer> bad = () -> BadInit.v();
        for (int i = 0; i < 2; i++) {
            try {
                bad.get();
            } catch (Throwable t) {
                System.out.println(t.getClass().getSimpleName());
            }
        }
        System.out.println(rec(50));
        Set<Class<?>> classes = new HashSet<>();
        List<IntSupplier> l = new ArrayList<>();
        for (int i = 0; i < 100; i++) { int k = i; l.add(() -> k); classes.add(l.get(i).getClass()); }
        int s = 0;
        for (IntSupplier x : l) s += x.getAsInt();
        System.out.println(s + " " + classes.size());
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 5; i++) sb.append(kinds(i));
        System.out.println(sb);
        record P(int a, String b) { }
        Set<P> ps = new HashSet<>();
        for (int i = 0; i < 10; i++) ps.add(new P(i % 3, "x" + i % 2));
        System.out.println(ps.size());
        Function<String, Function<String, String>> f = x -> y -> x + y;
        System.out.println(f.apply("a").apply("b") + f.apply("c").andThen(String::length).apply("def"));
        BiFunction<Integer, Integer, Integer> big = IndyLinking::many5;
        System.out.println(big.apply(1, 2));
        Many m = (q, w, e, r, t, y, u, i) -> q + w + e + r + t.length() + y[0] + (u ? 1 : 0) + (int) i;
        System.out.println(m.go((byte) 1, 2L, 3f, 4.0, "five", new int[] {6}, true, 'i'));
    }

    static int many5(int a, int b) { return a * 10 + b; }
    interface Many { double go(byte a, long b, float c, double d, String e, int[] f, boolean g, char h); }
}
