// java.util.function combinators, recursion through fields, memoizers, Y combinator, trampolines
import java.util.*;
import java.util.function.*;

public class Functional {
    interface Rec<A, B> extends Function<Rec<A, B>, Function<A, B>> { }
    static <A, B> Function<A, B> y(Function<Function<A, B>, Function<A, B>> f) { Rec<A, B> r = w -> f.apply(x -> w.apply(w).apply(x)); return r.apply(r); }
    interface Tramp<T> { T get(); default boolean done() { return true; } default Tramp<T> step() { return this; }
        default T run() { Tramp<T> t = this; while (!t.done()) t = t.step(); return t.get(); } }
    static <T> Tramp<T> more(Supplier<Tramp<T>> s) { return new Tramp<>() { public T get() { throw new Error(); } @Override public boolean done() { return false; } @Override public Tramp<T> step() { return s.get(); } }; }
    static Tramp<Long> sum(long n, long acc) { return n == 0 ? () -> acc : more(() -> sum(n - 1, acc + n)); }
    static <A, B> Function<A, B> memo(Function<A, B> f) { Map<A, B> m = new HashMap<>(); return a -> m.computeIfAbsent(a, f); }
    static int calls;

    static <T, R> Function<T, R> logged(String n, Function<T, R> f) { return t -> { System.out.print(n + " "); return f.apply(t); }; }

    public static void main(String[] args) {
        Function<Integer, Integer> inc = x -> x + 1, dbl = x -> x * 2;
        System.out.println(inc.andThen(dbl).apply(5) + " " + inc.compose(dbl).apply(5) + " " + Function.<Integer>identity().andThen(inc).apply(1));
        Predicate<String> empty = String::isEmpty, longer = s -> s.length() > 3;
        System.out.println(empty.negate().and(longer).test("abcd") + " " + empty.or(longer).test("ab") + " " + Predicate.not(empty).test("") + " " + Predicate.isEqual("x").test("x") + Predicate.isEqual(null).test(null));
        BinaryOperator<Integer> mn = BinaryOperator.minBy(Comparator.naturalOrder());
        UnaryOperator<String> up = String::toUpperCase;
        System.out.println(mn.apply(3, 2) + up.apply("u") + BinaryOperator.maxBy(Comparator.<Integer>reverseOrder()).apply(3, 2));
        BiFunction<Integer, Integer, Integer> add = Integer::sum;
        System.out.println(add.andThen(x -> "r" + x).apply(1, 2));
        Consumer<StringBuilder> a = sb -> sb.append("a"), b = sb -> sb.append("b");
        StringBuilder sb = new StringBuilder();
        a.andThen(b).andThen(a).accept(sb);
        System.out.println(sb);
        System.out.println(Functional.<Integer, Integer>y(f -> n -> n < 2 ? 1 : n * f.apply(n - 1)).apply(10));
        System.out.println(sum(20000, 0).run());
        Function<Integer, Integer> slow = memo(x -> { calls++; return x * x; });
        System.out.println(slow.apply(4) + slow.apply(4) + slow.apply(5) + " " + calls);
        logged("f", (Integer x) -> x + 1).andThen(logged("g", x -> x * 2)).andThen(logged("h", String::valueOf)).apply(1);
        System.out.println();
        IntBinaryOperator gcd = new IntBinaryOperator() { public int applyAsInt(int p, int q) { return q == 0 ? p : this.applyAsInt(q, p % q); } };
        System.out.println(gcd.applyAsInt(48, 18));
        IntPredicate even = x -> x % 2 == 0;
        LongUnaryOperator sq = x -> x * x;
        DoubleBinaryOperator hyp = Math::hypot;
        ToDoubleFunction<String> parse = Double::parseDouble;
        ObjIntConsumer<int[]> store = (arr, v) -> arr[0] = v;
        int[] cell = new int[1];
        store.accept(cell, 9);
        BooleanSupplier bs = () -> cell[0] == 9;
        System.out.println(even.and(x -> x > 2).test(4) + " " + sq.compose(x -> x + 1).applyAsLong(3) + " " + hyp.applyAsDouble(3, 4) + " " + parse.applyAsDouble("2.5") + " " + bs.getAsBoolean());
        Function<Integer, Integer> chain = Function.identity();
        for (int i = 0; i < 200; i++) { int k = i; chain = chain.andThen(x -> x + k); }
        System.out.println(chain.apply(0));
        Comparator<String> c = Comparator.comparing(String::length, Comparator.reverseOrder()).thenComparing(s -> s.charAt(0)).reversed();
        List<String> l = new ArrayList<>(List.of("bb", "a", "cc", "ddd", "b"));
        l.sort(c);
        System.out.println(l);
        l.sort(Comparator.nullsFirst(Comparator.naturalOrder()));
        System.out.println(l);
    }
}
