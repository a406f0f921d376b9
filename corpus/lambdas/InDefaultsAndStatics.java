// Lambdas inside interfaces, enums, static and instance initializers, constructors' arguments and generic methods
import java.util.*;
import java.util.function.*;

public class InDefaultsAndStatics {
    interface Shape {
        double area();
        default Comparator<Shape> cmp() { return (a, b) -> Double.compare(a.area() * scale(), b.area() * scale()); }
        private double scale() { return ((DoubleSupplier) () -> this.area() > 100 ? -1 : 1).getAsDouble(); }
        static Shape of(DoubleSupplier d) { return () -> d.getAsDouble(); }
        Function<Double, Shape> MAKE = d -> () -> d;
    }

    enum Op implements IntBinaryOperator {
        ADD((a, b) -> a + b), MUL((a, b) -> a * b), POW(Op::pow) { @Override public int applyAsInt(int a, int b) { IntSupplier s = () -> super.applyAsInt(a, b); return s.getAsInt() + 1; } };
        private final IntBinaryOperator f;
        Op(IntBinaryOperator f) { this.f = f; }
        public int applyAsInt(int a, int b) { return f.applyAsInt(a, b); }
        private static int pow(int a, int b) { int r = 1; while (b-- > 0) r *= a; return r; }
        static final Map<Op, Supplier<String>> NAMES = new EnumMap<>(Op.class);
        static { for (Op o : values()) NAMES.put(o, () -> o.name().toLowerCase()); }
    }

    static class Base { final String s; Base(Supplier<String> f) { s = f.get(); } }
    static class Der extends Base { int own = 3; Der(String x) { super(() -> x + x); } Der() { this(((Supplier<String>) () -> "dflt").get()); } }

    static final Supplier<Integer> LAZY;
    static int evaluated;
    static { int k = 5; LAZY = () -> { evaluated++; return k * k; }; }
    { cb = x -> x + this.inst; }
    IntUnaryOperator cb;
    int inst = 4;

    static <T> Predicate<T> all(List<Predicate<? super T>> ps) { return t -> ps.stream().allMatch(p -> p.test(t)); }
    record R(IntUnaryOperator f) { R { Objects.requireNonNull(f); f = f.andThen(x -> x + 1); } int go(int x) { return f.applyAsInt(x); } }

    public static void main(String[] args) {
        Shape a = () -> 2, b = Shape.of(() -> 300), c = Shape.MAKE.apply(7.5);
        System.out.println(a.cmp().compare(b, c) + " " + b.cmp().compare(b, c) + " " + c.area());
        for (Op o : Op.values()) System.out.print(o.applyAsInt(3, 4) + Op.NAMES.get(o).get() + " ");
        System.out.println();
        System.out.println(new Der("q").s + new Der().s);
        System.out.println(evaluated + " " + LAZY.get() + LAZY.get() + evaluated);
        InDefaultsAndStatics i = new InDefaultsAndStatics();
        i.inst = 40;
        System.out.println(i.cb.applyAsInt(2));
        System.out.println(all(List.<Predicate<? super String>>of(s -> s.length() > 1, o -> o.hashCode() != 0)).test("xy"));
        System.out.println(new R(x -> x * 10).go(5));
        Object lock = new Object();
        Runnable sync = () -> { synchronized (lock) { System.out.println(Thread.holdsLock(lock)); } };
        sync.run();
        Runnable labeled = () -> { outer: for (int x = 0; ; x++) { switch (x) { case 3: break outer; default: continue outer; } } System.out.println("out"); };
        labeled.run();
        Supplier<int[]> tryIt = () -> { int[] v = {1}; try { return v; } finally { v[0] = 2; } };
        System.out.println(tryIt.get()[0]);
        Function<Object, String> pat = o -> o instanceof String s && !s.isEmpty() ? s : switch (o.hashCode() % 2) { case 0 -> "even"; default -> "odd"; };
        System.out.println(pat.apply("str") + pat.apply(4) + pat.apply(5));
    }
}
