// ConcurrentHashMap and friends under contention: counts are exact, compute is atomic, iteration is weakly consistent
//@ seeds
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class ConcurrentMaps {
    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>();
        ConcurrentHashMap<Integer, LongAdder> ad = new ConcurrentHashMap<>(1);
        ConcurrentSkipListMap<Integer, Integer> sk = new ConcurrentSkipListMap<>();
        CopyOnWriteArrayList<Integer> cow = new CopyOnWriteArrayList<>();
        Map<Integer, Integer> sync = Collections.synchronizedMap(new TreeMap<>());
        List<Integer> vec = new Vector<>();
        ConcurrentLinkedQueue<Integer> q = new ConcurrentLinkedQueue<>();
        AtomicInteger computed = new AtomicInteger(), bad = new AtomicInteger();
        Thread[] ts = new Thread[4];
        for (int i = 0; i < 4; i++) {
            int id = i;
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 60; k++) {
                    m.merge("w" + k % 10, 1, Integer::sum);
                    ad.computeIfAbsent(k, x -> { computed.incrementAndGet(); return new LongAdder(); }).increment();
                    sk.merge(k % 7, id, Integer::sum);
                    if (k % 20 == 0) cow.add(id * 100 + k);
                    sync.compute(k % 5, (x, v) -> v == null ? 1 : v + 1);
                    vec.add(k);
                    q.add(id);
                    m.compute("c", (x, v) -> v == null ? 1 : v + 1);
                    for (Integer x : cow) if (x < 0) bad.incrementAndGet();
                    int prev = -1;
                    for (int x : sk.keySet()) { if (x <= prev) bad.incrementAndGet(); prev = x; }
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) t.join();
        System.out.println(new TreeMap<>(m));
        long s = 0;
        for (LongAdder a : ad.values()) s += a.sum();
        System.out.println(ad.size() + " " + s + " " + computed + " bad " + bad);
        System.out.println(sk + " " + sync + " " + vec.size() + " " + new TreeSet<>(cow));
        int[] per = new int[4];
        for (Integer x; (x = q.poll()) != null; ) per[x]++;
        System.out.println(Arrays.toString(per) + q.isEmpty());
        ConcurrentHashMap<Integer, Integer> rm = new ConcurrentHashMap<>();
        for (int i = 0; i < 200; i++) rm.put(i, i);
        AtomicInteger removed = new AtomicInteger();
        for (int i = 0; i < 4; i++) { ts[i] = new Thread(() -> { for (int k = 0; k < 200; k++) if (rm.remove(k) != null) removed.incrementAndGet(); }); ts[i].start(); }
        for (Thread t : ts) t.join();
        System.out.println(removed + " " + rm.size());
        ConcurrentHashMap<Integer, Integer> put = new ConcurrentHashMap<>();
        AtomicInteger wins = new AtomicInteger();
        for (int i = 0; i < 4; i++) { int id = i; ts[i] = new Thread(() -> { for (int k = 0; k < 100; k++) if (put.putIfAbsent(k, id) == null) wins.incrementAndGet(); }); ts[i].start(); }
        for (Thread t : ts) t.join();
        System.out.println(wins + " " + put.size());
    }
}
