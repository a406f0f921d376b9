// Captured variables of every type, this, parameters, loop variables, arrays as cells, captured in constructors
import java.util.*;
import java.util.function.*;

public class Captures {
    int field = 1;
    final Supplier<Integer> early;
    Supplier<String> fieldInit = () -> "init" + field;
    static int st = 10;
    static Supplier<Integer> staticInit = () -> st++;

    Captures(int p) {
        early = () -> p + this.field;
        field = 50;
    }

    Supplier<Supplier<String>> nest(int a) {
        String b = "b";
        return () -> {
            int c = a + 1;
            return () -> a + b + c + field++ + st;
        };
    }

    public static void main(String[] args) {
        byte b = -1; short s = 2; char c = 'c'; int i = 4; long l = 1L << 40; float f = 1.5f; double d = 2.5; boolean z = true; String str = "s"; int[] arr = {7}; Object nul = null;
        Supplier<String> all = () -> "" + b + s + c + i + l + f + d + z + str + arr[0] + nul + args.length;
        arr[0] = 8;
        System.out.println(all.get());
        List<Supplier<Integer>> list = new ArrayList<>();
        for (int k = 0; k < 3; k++) { int q = k * k; list.add(() -> q); }
        for (int k : new int[] {10, 20}) list.add(() -> k);
        for (Supplier<Integer> x : list) System.out.print(x.get() + " ");
        System.out.println();
        Captures o = new Captures(5);
        System.out.println(o.early.get() + o.fieldInit.get() + staticInit.get() + staticInit.get());
        Supplier<Supplier<String>> n = o.nest(3);
        System.out.println(n.get().get() + " " + n.get().get());
        int[] count = {0};
        Runnable inc = () -> count[0]++;
        for (int k = 0; k < 5; k++) inc.run();
        System.out.println(count[0]);
        BiFunction<Long, Double, Object> wide = (x, y) -> x + l + y + d;
        System.out.println(wide.apply(1L, 1.0));
        class Local { int v = i; int get() { return v + ((Supplier<Integer>) () -> v * i).get(); } }
        System.out.println(new Local().get());
        Runnable r1 = () -> { }, r2 = () -> { };
        Supplier<Runnable> mk = () -> () -> { };
        System.out.println((r1 == r2) + " " + (r1 != null) + " " + mk.get().equals(null));
        Supplier<Integer> shadow = new Supplier<>() {
            int i = 99;
            public Integer get() { Supplier<Integer> in = () -> this.i + i; return in.get(); }
        };
        System.out.println(shadow.get());
        try {
            Object tmp = all;
            ((Function<?, ?>) tmp).apply(null);
        } catch (ClassCastException e) {
            System.out.println("CCE");
        }
        Function<Integer, Function<Integer, Function<Integer, Integer>>> curry = x -> y -> w -> x * 100 + y * 10 + w;
        System.out.println(curry.apply(1).apply(2).apply(3));
        Supplier<Integer> thrower = () -> { if (i > 0) throw new IllegalStateException("from lambda " + i); return 1; };
        try {
            thrower.get();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
