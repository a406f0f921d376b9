// Stack traces through lambdas and method references hide the generated frames
//@ class-only: D8 turns lambdas into classes whose frames are visible
import java.util.*;
import java.util.function.*;

public class LambdaTrace {
    static int fail(int x) { throw new IllegalStateException("x=" + x); }

    static void show(Throwable t) {
        for (StackTraceElement e : t.getStackTrace())
            if (e.getClassName().startsWith("LambdaTrace")) System.out.println("  " + e);
    }

    static void run(String n, Runnable r) {
        System.out.println(n);
        try {
            r.run();
        } catch (RuntimeException e) {
            show(e);
        }
    }

    int inst(int x) { return fail(x); }

    public static void main(String[] args) {
        int captured = 5;
        run("plain", () -> fail(1));
        run("captured", () -> fail(captured));
        run("nested", () -> {
            Runnable in = () -> {
                Runnable deeper = () -> fail(3);
                deeper.run();
            };
            in.run();
        });
        IntUnaryOperator ref = LambdaTrace::fail;
        run("static ref", () -> ref.applyAsInt(4));
        IntUnaryOperator bound = new LambdaTrace()::inst;
        run("bound ref", () -> bound.applyAsInt(5));
        run("stream", () -> List.of(1, 2).forEach(LambdaTrace::fail));
        run("comparator", () -> new ArrayList<>(List.of(2, 1)).sort((a, b) -> fail(a)));
        Supplier<Supplier<Integer>> curried = () -> () -> fail(7);
        run("curried", () -> curried.get().get());
        curried.get().get();
    }
}
