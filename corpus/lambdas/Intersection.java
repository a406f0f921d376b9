// Intersection casts and generic functional interfaces: marker interfaces, default methods, bridge methods in lambdas
import java.util.*;
import java.util.function.*;

public class Intersection {
    interface Mark { }
    interface Named { default String name() { return "named:" + this.describe(); } default String describe() { return "d"; } }
    interface Gen<T> { T ap(T t); }
    interface StrGen extends Gen<String> { String ap(String s); }
    interface Base { Object get(); }
    interface Cov extends Base { String get(); }
    interface WithObject { int f(int x); boolean equals(Object o); String toString(); }
    interface Thrower<E extends Exception> { void run() throws E; }
    static <E extends Exception> void call(Thrower<E> t) throws E { t.run(); }
    static <T extends Comparable<T> & CharSequence> int both(T a, T b) { return a.compareTo(b) + a.length(); }
    static <T extends Runnable & Named> String use(T t) { t.run(); return t.name(); }
    static <T, R extends Collection<? super T>> R fill(Supplier<R> s, T... ts) { R r = s.get(); for (T t : ts) r.add(t); return r; }
    static int ran;

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) throws Exception {
        Runnable r = (Runnable & Mark & Named) () -> ran++;
        r.run();
        System.out.println((r instanceof Mark) + " " + (r instanceof Named) + " " + ((Named) r).name() + " " + ran);
        System.out.println(use((Runnable & Named) () -> ran += 10) + ran);
        StrGen sg = s -> s + "!";
        Gen raw = sg;
        System.out.println(sg.ap("x") + raw.ap("y"));
        try {
            raw.ap(5);
        } catch (ClassCastException e) {
            System.out.println("CCE bridge");
        }
        Cov cov = () -> "cov";
        Base base = cov;
        System.out.println(cov.get().length() + "" + base.get());
        WithObject wo = x -> x * x;
        System.out.println(wo.f(5) + " " + wo.equals(wo));
        try {
            call(() -> { throw new java.io.IOException("typed"); });
        } catch (java.io.IOException e) {
            System.out.println(e.getMessage());
        }
        Intersection.<RuntimeException>call(() -> ran++);
        System.out.println(both("abc", "abd"));
        System.out.println(fill(TreeSet::new, 3, 1, 2) + " " + fill(ArrayList::new, "q"));
        Comparator<String> cmp = (Comparator<String> & Mark) String::compareTo;
        System.out.println(cmp.compare("a", "b") + " " + cmp.reversed().compare("a", "b") + (cmp instanceof Mark));
        Object o = (Function<String, Integer>) Integer::parseInt;
        System.out.println(((Function<Object, Object>) o).apply("12"));
        try {
            ((Function<Object, Object>) o).apply(12);
        } catch (ClassCastException e) {
            System.out.println("CCE param");
        }
        Supplier<Runnable> choose = args.length == 0 ? () -> () -> ran = 99 : () -> null;
        choose.get().run();
        System.out.println(ran);
        System.out.println(r.getClass().isSynthetic() + " " + r.getClass().isInterface() + " " + (r.getClass().getInterfaces().length >= 1));
        Callback[] cbs = {x -> x + 1, x -> x * 2, Math::abs, Callback.ID};
        int v = -5;
        for (Callback cb : cbs) v = cb.on(v);
        System.out.println(v);
    }

    interface Callback { Callback ID = x -> x; int on(int x); }
}
