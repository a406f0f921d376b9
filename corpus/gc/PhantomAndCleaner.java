// Phantom references and Cleaner: get is null, enqueued after collection, cleaning action once
import java.lang.ref.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class PhantomAndCleaner {
    static final Cleaner cleaner = Cleaner.create();

    static class Resource implements AutoCloseable {
        static class State implements Runnable { final String n; final AtomicInteger runs; State(String n, AtomicInteger r) { this.n = n; runs = r; } @Override public void run() { runs.incrementAndGet(); } }
        final Cleaner.Cleanable c;
        Resource(String n, AtomicInteger runs) { c = cleaner.register(this, new State(n, runs)); }
        @Override public void close() { c.clean(); }
    }

    static void leak(AtomicInteger n) { new Resource("leaked", n); }

    static PhantomReference<Object> phantom(ReferenceQueue<Object> q) { return new PhantomReference<>(new Object(), q); }

    static boolean gcUntil(java.util.function.BooleanSupplier done) throws InterruptedException {
        for (int i = 0; i < 200 && !done.getAsBoolean(); i++) { System.gc(); Thread.sleep(5); }
        return done.getAsBoolean();
    }

    public static void main(String[] args) throws Exception {
        AtomicInteger closed = new AtomicInteger(), leaked = new AtomicInteger();
        try (Resource r = new Resource("closed", closed)) { System.out.println(closed); }
        System.out.println(closed);
        Resource twice = new Resource("twice", closed);
        twice.close();
        twice.close();
        System.out.println(closed);
        leak(leaked);
        System.out.println("cleaner ran " + gcUntil(() -> leaked.get() == 1) + leaked);
        ReferenceQueue<Object> q = new ReferenceQueue<>();
        PhantomReference<Object> p = phantom(q);
        System.out.println(p.get() + " " + p.refersTo(null));
        Reference<?>[] got = new Reference<?>[1];
        System.out.println("enqueued " + gcUntil(() -> (got[0] = q.poll()) != null) + (got[0] == p) + p.refersTo(null));
        Object held = new Object();
        PhantomReference<Object> ph = new PhantomReference<>(held, q);
        System.gc();
        System.out.println(q.poll() + " " + ph.refersTo(held));
        CountDownLatch cl = new CountDownLatch(1);
        registerLambda(cl);
        boolean done = false;
        for (int i = 0; i < 200 && !done; i++) { System.gc(); done = cl.await(5, TimeUnit.MILLISECONDS); }
        System.out.println("lambda cleaner " + done);
        try {
            cleaner.register(null, () -> { });
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
        System.out.println(q.remove(5) + " " + closed);
        try {
            q.remove(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Reference.reachabilityFence(held);
    }

    static void registerLambda(CountDownLatch cl) { cleaner.register(new Object(), cl::countDown); }
}
