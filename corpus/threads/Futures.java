// CompletableFuture: chaining, combining, exceptional paths, all/any, completion from another thread
//@ seeds
import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;

public class Futures {
    interface X { Object go() throws Throwable; }
    static void t(String n, X x) {
        try {
            System.out.println(n + " " + x.go());
        } catch (Throwable e) {
            System.out.println(n + " " + e.getClass().getSimpleName() + " <- " + e.getCause());
        }
    }

    public static void main(String[] args) throws Exception {
        ExecutorService ex = Executors.newFixedThreadPool(3);
        t("apply", () -> CompletableFuture.supplyAsync(() -> 5, ex).thenApply(x -> x + 1).thenApplyAsync(x -> x * 2, ex).get());
        t("compose", () -> CompletableFuture.supplyAsync(() -> "a", ex).thenCompose(s -> CompletableFuture.supplyAsync(() -> s + "b", ex)).join());
        t("combine", () -> CompletableFuture.supplyAsync(() -> 3, ex).thenCombine(CompletableFuture.supplyAsync(() -> 4, ex), (a, b) -> a * b).join());
        List<CompletableFuture<Integer>> many = IntStream.range(0, 8).mapToObj(i -> CompletableFuture.supplyAsync(() -> i * i, ex)).collect(Collectors.toList());
        t("allOf", () -> CompletableFuture.allOf(many.toArray(new CompletableFuture[0])).thenApply(v -> many.stream().mapToInt(CompletableFuture::join).sum()).join());
        CompletableFuture<Object> never = new CompletableFuture<>();
        t("anyOf", () -> CompletableFuture.anyOf(never, CompletableFuture.supplyAsync(() -> "won", ex)).join());
        t("either", () -> never.applyToEither(CompletableFuture.completedFuture("done"), x -> x + "!").join());
        CompletableFuture<Integer> bad = CompletableFuture.supplyAsync(() -> { throw new IllegalArgumentException("bad"); }, ex);
        t("get", () -> bad.get());
        t("join", () -> bad.join());
        t("getNow", () -> never.getNow("absent"));
        t("exceptionally", () -> bad.exceptionally(e -> e instanceof CompletionException ? -1 : -2).join());
        t("handle", () -> bad.handle((v, e) -> v + "/" + (e == null ? null : e.getCause().getMessage())).join());
        t("skipped", () -> bad.thenApply(x -> { System.out.println("never"); return x; }).exceptionally(e -> 99).join());
        StringBuffer sb = new StringBuffer();
        t("whenComplete", () -> CompletableFuture.supplyAsync(() -> 1, ex).whenComplete((v, e) -> sb.append(v).append(e)).join() + " " + sb);
        t("whenComplete throws", () -> CompletableFuture.completedFuture(1).whenComplete((v, e) -> { throw new IllegalStateException("in hook"); }).join());
        t("complete once", () -> { CompletableFuture<String> c = new CompletableFuture<>(); return c.complete("x") + "" + c.complete("y") + c.completeExceptionally(new Error()) + c.join(); });
        t("obtrude", () -> { CompletableFuture<String> c = CompletableFuture.completedFuture("x"); c.obtrudeValue("z"); return c.join(); });
        t("exceptional", () -> { CompletableFuture<String> c = new CompletableFuture<>(); c.completeExceptionally(new RuntimeException("direct")); return c.join(); });
        CompletableFuture<String> hand = new CompletableFuture<>();
        CompletableFuture<String> chain = hand;
        for (int i = 0; i < 20; i++) { int k = i; chain = k % 3 == 0 ? chain.thenApplyAsync(s -> s + k, ex) : chain.thenApply(s -> s + k); }
        CompletableFuture<String> end = chain;
        new Thread(() -> hand.complete("s")).start();
        t("long chain", end::join);
        t("runAfterBoth", () -> CompletableFuture.runAsync(() -> { }, ex).runAfterBoth(CompletableFuture.runAsync(() -> { }, ex), () -> sb.append("both")).thenApply(v -> sb.toString()).join());
        t("states", () -> bad.isCompletedExceptionally() + " " + bad.isDone() + never.isDone() + never.getNumberOfDependents() + CompletableFuture.failedFuture(new Exception("f")).isCompletedExceptionally());
        t("exceptionallyCompose", () -> bad.exceptionallyCompose(e -> CompletableFuture.completedFuture(7)).join());
        t("copy", () -> { CompletableFuture<String> o = new CompletableFuture<>(), c = o.copy(); c.complete("c"); return o.isDone() + c.join(); });
        t("minimal", () -> { CompletionStage<String> m = CompletableFuture.completedStage("m"); return m.thenApply(x -> x + x).toCompletableFuture().join(); });
        ex.shutdown();
        System.out.println(ex.awaitTermination(100, TimeUnit.SECONDS));
    }
}
