// Lazy initialization: double-checked locking, holder class, enum singleton, computeIfAbsent; built exactly once
//@ seeds
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class DoubleChecked {
    static final AtomicInteger made = new AtomicInteger(), holderMade = new AtomicInteger(), enumMade = new AtomicInteger(), computed = new AtomicInteger();
    static class Heavy { final int id; int later; Heavy(AtomicInteger n) { id = n.incrementAndGet(); Thread.yield(); later = 42; } }
    static volatile Heavy inst;
    static Heavy get() {
        Heavy h = inst;
        if (h == null) { synchronized (DoubleChecked.class) { h = inst; if (h == null) inst = h = new Heavy(made); } }
        return h;
    }
    static class Holder { static final Heavy H = new Heavy(holderMade); }
    enum Single { ONE; final Heavy h = new Heavy(enumMade); }

    public static void main(String[] args) throws Exception {
        int n = 6;
        Set<Object> seen = Collections.newSetFromMap(Collections.synchronizedMap(new IdentityHashMap<>()));
        ConcurrentHashMap<String, Heavy> m = new ConcurrentHashMap<>();
        CountDownLatch go = new CountDownLatch(1);
        AtomicInteger half = new AtomicInteger();
        Thread[] ts = new Thread[n];
        for (int i = 0; i < n; i++) {
            ts[i] = new Thread(() -> {
                try {
                    go.await();
                } catch (InterruptedException e) {
                    return;
                }
                for (Heavy h : new Heavy[] {get(), Holder.H, Single.ONE.h, m.computeIfAbsent("k", k -> new Heavy(computed))}) { seen.add(h); if (h.later != 42) half.incrementAndGet(); }
            });
            ts[i].start();
        }
        go.countDown();
        for (Thread t : ts) t.join();
        System.out.println(made + " " + holderMade + enumMade + computed + " " + seen.size() + " half-built " + half);
        AtomicReference<Heavy> ref = new AtomicReference<>();
        AtomicInteger tries = new AtomicInteger();
        Set<Heavy> winners = Collections.newSetFromMap(new ConcurrentHashMap<>());
        Thread[] cs = new Thread[4];
        for (int i = 0; i < 4; i++) { cs[i] = new Thread(() -> { Heavy h = new Heavy(tries); winners.add(ref.compareAndSet(null, h) ? h : ref.get()); }); cs[i].start(); }
        for (Thread t : cs) t.join();
        System.out.println(winners.size() + " " + tries);
    }
}
