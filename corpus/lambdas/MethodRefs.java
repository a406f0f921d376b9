// All kinds of method references: static, bound, unbound, constructor, array constructor, super, varargs, boxing adaptations
import java.util.*;
import java.util.function.*;

public class MethodRefs {
    final int v;
    MethodRefs() { this(0); }
    MethodRefs(int v) { this.v = v; }
    MethodRefs(int a, long b) { this((int) (a * b)); }
    int add(int x) { return v + x; }
    static int twice(int x) { return x * 2; }
    static String vs(String s, Object... r) { return s + r.length; }
    static long widen(long x) { return x + 1; }
    static Integer boxed(Integer x) { return x == null ? -1 : x + 5; }
    <T> String gen(T t) { return "gen" + t + v; }
    static <T extends Comparable<T>> T max(T a, T b) { return a.compareTo(b) >= 0 ? a : b; }
    private int prv(int x) { return x - v; }

    static class Sub extends MethodRefs {
        Sub() { super(100); }
        @Override int add(int x) { return -1; }
        IntUnaryOperator sup() { return super::add; }
        IntUnaryOperator self() { return this::add; }
    }

    class Inner { int z = v * 3; }
    Supplier<Inner> innerCtor() { return Inner::new; }
    interface Tri { int ap(MethodRefs m, int a, int b); }
    int sum2(int a, int b) { return v + a + b; }
    interface Maker<T> { T make(int a, long b); }

    public static void main(String[] args) {
        IntUnaryOperator st = MethodRefs::twice;
        MethodRefs m = new MethodRefs(7);
        IntUnaryOperator bound = m::add;
        m = new MethodRefs(1000);
        ToIntBiFunction<MethodRefs, Integer> unbound = MethodRefs::add;
        Supplier<MethodRefs> c0 = MethodRefs::new;
        IntFunction<MethodRefs> c1 = MethodRefs::new;
        Maker<MethodRefs> c2 = MethodRefs::new;
        System.out.println(st.applyAsInt(4) + " " + bound.applyAsInt(1) + " " + unbound.applyAsInt(m, 5) + " " + c0.get().v + c1.apply(8).v + c2.make(3, 4).v);
        IntFunction<int[]> arr = int[]::new;
        Function<Integer, String[][]> arr2 = String[][]::new;
        System.out.println(arr.apply(3).length + " " + arr2.apply(2).getClass().getSimpleName());
        Sub s = new Sub();
        System.out.println(s.sup().applyAsInt(5) + " " + s.self().applyAsInt(5) + " " + new MethodRefs(4).innerCtor().get().z);
        Function<String, String> v1 = MethodRefs::vs;
        BiFunction<String, Integer, String> v2 = MethodRefs::vs;
        System.out.println(v1.apply("a") + v2.apply("b", 3));
        Function<Integer, Long> w = MethodRefs::widen;
        IntToLongFunction w2 = MethodRefs::widen;
        IntFunction<Integer> bx = MethodRefs::boxed;
        ToIntFunction<Integer> unbx = MethodRefs::boxed;
        ToLongFunction<Integer> unbxWide = MethodRefs::boxed;
        Function<Integer, Object> wr = MethodRefs::boxed;
        System.out.println(w.apply(5) + " " + w2.applyAsLong(6) + " " + bx.apply(1) + " " + unbx.applyAsInt(null) + " " + unbxWide.applyAsLong(2) + " " + wr.apply(3));
        Consumer<String> dropped = new ArrayList<String>()::add;
        dropped.accept("x");
        Runnable voided = MethodRefs::new;
        voided.run();
        Tri tri = MethodRefs::sum2;
        Function<Object, String> gen = m::gen;
        BinaryOperator<String> mx = MethodRefs::max;
        IntUnaryOperator pr = m::prv;
        System.out.println(tri.ap(m, 1, 2) + gen.apply('q') + mx.apply("p", "z") + pr.applyAsInt(1));
        Supplier<String> lit = "literal"::toUpperCase;
        Function<String, Integer> len = String::length;
        Comparator<String> cmp = String::compareToIgnoreCase;
        Predicate<String> empty = String::isEmpty;
        Function<Object, String> toS = Object::toString;
        Supplier<Integer> hash = args::hashCode;
        System.out.println(lit.get() + len.apply("four") + cmp.compare("A", "b") + empty.test("") + toS.apply(12) + (hash.get() == args.hashCode()));
        MethodRefs nul = null;
        try {
            IntUnaryOperator bad = nul::add;
            System.out.println("made " + bad);
        } catch (NullPointerException e) {
            System.out.println("NPE at creation");
        }
        ToIntBiFunction<MethodRefs, Integer> late = MethodRefs::add;
        try {
            late.applyAsInt(null, 1);
        } catch (NullPointerException e) {
            System.out.println("NPE at call");
        }
        try {
            unbx.applyAsInt(Integer.valueOf(1).equals(1) ? null : 1);
            IntUnaryOperator iu = x -> boxed(x);
            ToIntFunction<String> bad = new HashMap<String, Integer>()::get;
            bad.applyAsInt("missing");
        } catch (NullPointerException e) {
            System.out.println("NPE unboxing the result");
        }
        Function<int[], int[]> clone = int[]::clone;
        int[] orig = {1, 2};
        System.out.println(clone.apply(orig) != orig && clone.apply(orig)[1] == 2);
    }
}
