// Weak references are cleared after collection and enqueued; strongly held ones are not
import java.lang.ref.*;
import java.util.*;

public class WeakRefs {
    static boolean gcUntil(java.util.function.BooleanSupplier done) throws InterruptedException {
        for (int i = 0; i < 200 && !done.getAsBoolean(); i++) { System.gc(); Thread.sleep(5); }
        return done.getAsBoolean();
    }

    static class Named extends WeakReference<Object> { final String name; Named(String n, Object o, ReferenceQueue<Object> q) { super(o, q); name = n; } }

    static Named make(String n, ReferenceQueue<Object> q) { return new Named(n, new Object(), q); }

    public static void main(String[] args) throws Exception {
        Object strong = new Object();
        ReferenceQueue<Object> q = new ReferenceQueue<>();
        Named kept = new Named("kept", strong, q);
        List<Named> refs = new ArrayList<>();
        for (int i = 0; i < 5; i++) refs.add(make("r" + i, q));
        System.out.println("cleared " + gcUntil(() -> refs.stream().allMatch(r -> r.get() == null)));
        Set<String> names = new TreeSet<>();
        while (names.size() < 5) { Reference<?> r = q.remove(5000); if (r == null) break; names.add(((Named) r).name); }
        System.out.println(names + " " + q.poll() + (kept.get() == strong) + kept.refersTo(strong) + refs.get(0).refersTo(null));
        System.out.println(kept.isEnqueued() + " " + kept.enqueue() + kept.enqueue() + (q.poll() == kept) + kept.get());
        WeakReference<Object> manual = new WeakReference<>(strong);
        manual.clear();
        System.out.println(manual.get() + " " + manual.enqueue());
        WeakReference<byte[]> chain = new WeakReference<>(new byte[1000]);
        Object[] cycle = new Object[2];
        cycle[0] = new Object[] {cycle};
        WeakReference<Object> wc = new WeakReference<>(cycle);
        cycle = null;
        System.out.println("cycle " + gcUntil(() -> wc.get() == null && chain.get() == null));
        WeakHashMap<Object, String> m = new WeakHashMap<>();
        Object k1 = new Object();
        m.put(k1, "stays");
        for (int i = 0; i < 20; i++) m.put(new Object(), "v" + i);
        System.out.println("map " + gcUntil(() -> m.size() == 1) + m.get(k1) + m.containsValue("v3"));
        WeakReference<String> lit = new WeakReference<>("literal");
        WeakReference<Class<?>> cls = new WeakReference<>(WeakRefs.class);
        System.gc();
        System.out.println(lit.get() + " " + (cls.get() != null));
        Reference.reachabilityFence(strong);
        Reference.reachabilityFence(k1);
    }
}
