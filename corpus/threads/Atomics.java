// Atomic classes: every update method, lost updates impossible, references, stamps, marks, field updaters, arrays
//@ seeds
import java.util.concurrent.atomic.*;

public class Atomics {
    volatile int f; volatile long g; volatile String s = "s0";

    public static void main(String[] args) throws Exception {
        AtomicInteger i = new AtomicInteger(5);
        System.out.println(i.getAndIncrement() + " " + i.incrementAndGet() + i.getAndDecrement() + i.decrementAndGet() + i.getAndAdd(10) + i.addAndGet(-3) + " " + i.getAndSet(100) + i.compareAndSet(100, 7) + i.compareAndSet(100, 8) + i.updateAndGet(x -> x * x) + i.getAndUpdate(x -> -x) + i.accumulateAndGet(3, Integer::sum) + i.getAndAccumulate(2, Math::max) + i + i.compareAndExchange(2, 3) + i.getPlain() + i.doubleValue());
        AtomicLong l = new AtomicLong(Long.MAX_VALUE);
        System.out.println(l.incrementAndGet() + " " + l.getAndAdd(-1) + " " + l.get());
        AtomicBoolean z = new AtomicBoolean();
        System.out.println(z.getAndSet(true) + " " + z.compareAndSet(false, true) + z.weakCompareAndSetPlain(false, true) + z);
        AtomicReference<String> r = new AtomicReference<>("a");
        String a = r.get();
        System.out.println(r.compareAndSet(new String("a"), "b") + " " + r.compareAndSet(a, "b") + r.getAndUpdate(x -> x + "c") + r.accumulateAndGet("d", String::concat) + r);
        AtomicStampedReference<String> st = new AtomicStampedReference<>("x", 1);
        int[] h = new int[1];
        System.out.println(st.compareAndSet("x", "y", 2, 3) + " " + st.compareAndSet("x", "y", 1, 2) + st.get(h) + h[0] + st.attemptStamp("y", 9) + st.getStamp());
        AtomicMarkableReference<String> mk = new AtomicMarkableReference<>("m", false);
        System.out.println(mk.attemptMark("m", true) + " " + mk.isMarked() + mk.compareAndSet("m", "n", false, true));
        AtomicIntegerArray ia = new AtomicIntegerArray(new int[] {1, 2, 3});
        System.out.println(ia.getAndAdd(1, 5) + " " + ia.accumulateAndGet(2, 10, Math::max) + ia + ia.length());
        try {
            ia.get(3);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("bounds");
        }
        AtomicIntegerFieldUpdater<Atomics> fu = AtomicIntegerFieldUpdater.newUpdater(Atomics.class, "f");
        AtomicLongFieldUpdater<Atomics> gu = AtomicLongFieldUpdater.newUpdater(Atomics.class, "g");
        AtomicReferenceFieldUpdater<Atomics, String> su = AtomicReferenceFieldUpdater.newUpdater(Atomics.class, String.class, "s");
        Atomics o = new Atomics();
        AtomicInteger c = new AtomicInteger();
        AtomicLongArray la = new AtomicLongArray(4);
        LongAdder la2 = new LongAdder();
        DoubleAdder da = new DoubleAdder();
        LongAccumulator mx = new LongAccumulator(Math::max, Long.MIN_VALUE);
        DoubleAccumulator pr = new DoubleAccumulator(Double::sum, 0);
        int[] spin = {0};
        AtomicBoolean lock = new AtomicBoolean();
        Thread[] ts = new Thread[4];
        for (int k = 0; k < 4; k++) {
            int id = k;
            ts[k] = new Thread(() -> {
                for (int q = 0; q < 100; q++) {
                    c.incrementAndGet(); fu.incrementAndGet(o); gu.addAndGet(o, 3); su.updateAndGet(o, x -> x.length() < 5 ? x + "." : x);
                    la.addAndGet(q % 4, id); la2.add(2); da.add(0.5); mx.accumulate(id * 100 + q); pr.accumulate(0.25);
                    for (int old = c.get(); !c.compareAndSet(old, old + 1); old = c.get()) { }
                    while (!lock.compareAndSet(false, true)) Thread.yield();
                    spin[0]++;
                    lock.set(false);
                }
            });
            ts[k].start();
        }
        for (Thread t : ts) t.join();
        System.out.println(c + " " + o.f + " " + o.g + " " + o.s + " " + la + " " + la2.sum() + " " + da.sum() + " " + mx.get() + " " + pr + " " + spin[0]);
        System.out.println(la2.sumThenReset() + " " + la2.intValue() + mx.getThenReset() + (mx.get() == Long.MIN_VALUE));
        try {
            AtomicIntegerFieldUpdater.newUpdater(Atomics.class, "g");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            AtomicIntegerFieldUpdater.newUpdater(Atomics.class, "none");
        } catch (RuntimeException e) {
            System.out.println(e.getCause().getClass().getSimpleName());
        }
    }
}
