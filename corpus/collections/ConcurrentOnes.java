// ConcurrentHashMap, ConcurrentSkipListMap, CopyOnWrite lists and concurrent queues used from one thread: semantics and iterators
import java.util.*;
import java.util.concurrent.*;

public class ConcurrentOnes {
    public static void main(String[] args) {
        ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>();
        for (int i = 0; i < 200; i++) m.merge("k" + i % 50, i, Integer::sum);
        System.out.println(m.size() + " " + m.get("k7") + " " + m.mappingCount() + " " + m.reduceValues(Long.MAX_VALUE, Integer::sum) + " " + m.search(Long.MAX_VALUE, (k, v) -> k.equals("k9") ? v : null));
        System.out.println(m.putIfAbsent("k1", 0) + " " + m.computeIfAbsent("n", k -> null) + " " + m.computeIfAbsent("n", String::length) + m.computeIfPresent("n", (k, v) -> v + 1) + m.compute("n", (k, v) -> null) + m.containsKey("n") + m.replace("k1", m.get("k1"), 5) + m.remove("k1", 6) + m.getOrDefault("zz", -1));
        for (Runnable r : new Runnable[] {() -> m.put(null, 1), () -> m.put("a", null), () -> m.get(null), () -> m.computeIfAbsent("self", k -> m.computeIfAbsent("self", q -> 1))}) {
            try {
                r.run();
                System.out.println("ok");
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName());
            }
        }
        int seen = 0;
        for (String k : m.keySet()) { m.remove(k); seen++; }
        System.out.println(seen + " " + m.isEmpty());
        for (int i = 0; i < 1000; i++) m.put("q" + i, i);
        m.keySet().removeIf(k -> k.length() > 2);
        System.out.println(new TreeMap<>(m) + " " + m.values().stream().mapToInt(x -> x).sum());
        Set<Integer> ks = ConcurrentHashMap.newKeySet();
        ks.add(1); ks.add(1); ks.add(2);
        System.out.println(ks.size() + " " + m.keySet(9).add("dflt") + m.get("dflt"));
        ConcurrentSkipListMap<Integer, String> sk = new ConcurrentSkipListMap<>(Comparator.reverseOrder());
        for (int i = 0; i < 10; i++) sk.put(i * 3 % 10, "s" + i);
        System.out.println(sk + " " + sk.firstKey() + sk.ceilingKey(4) + sk.headMap(6) + sk.pollFirstEntry() + sk.descendingMap().firstKey());
        for (Integer k : sk.keySet()) if (k % 2 == 0) sk.remove(k);
        System.out.println(sk.keySet() + " " + new ConcurrentSkipListSet<>(List.of(3, 1, 2)).higher(1));
        CopyOnWriteArrayList<String> cow = new CopyOnWriteArrayList<>(List.of("a", "b", "c"));
        Iterator<String> snap = cow.iterator();
        for (String x : cow) cow.add(x + x);
        cow.remove("b");
        StringBuilder sb = new StringBuilder();
        snap.forEachRemaining(sb::append);
        System.out.println(cow + " " + sb + cow.addIfAbsent("a") + cow.addAllAbsent(List.of("a", "z")) + cow.subList(1, 3));
        try {
            cow.iterator().remove();
        } catch (UnsupportedOperationException e) {
            System.out.println("UOE");
        }
        ConcurrentLinkedQueue<Integer> q = new ConcurrentLinkedQueue<>(List.of(1, 2, 3));
        for (Integer x : q) { if (x < 3) q.add(x + 10); q.remove(x); }
        System.out.println(q + " " + q.poll() + q.peek() + q.size());
        ConcurrentLinkedDeque<Integer> dq = new ConcurrentLinkedDeque<>();
        dq.push(1); dq.offerLast(2); dq.addFirst(0);
        System.out.println(dq + " " + dq.pollLast() + dq.peekFirst());
        ArrayBlockingQueue<Integer> ab = new ArrayBlockingQueue<>(2);
        System.out.println(ab.offer(1) + " " + ab.offer(2) + ab.offer(3) + ab.remainingCapacity() + ab.poll() + ab);
        try {
            ab.add(5);
            ab.add(6);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        List<Integer> drained = new ArrayList<>();
        System.out.println(ab.drainTo(drained) + "" + drained + new PriorityBlockingQueue<>(List.of(3, 1, 2)).poll() + new LinkedBlockingDeque<>(List.of(1, 2)).pollLast() + new LinkedTransferQueue<>(List.of(7)).poll() + new SynchronousQueue<Integer>().offer(1));
    }
}
