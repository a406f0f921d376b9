// TreeMap and TreeSet: navigation, sub maps, comparators, nulls, views write through, polling
import java.util.*;

public class TreeMapOps {
    public static void main(String[] args) {
        TreeMap<Integer, String> t = new TreeMap<>();
        for (int i : new int[] {50, 30, 70, 20, 40, 60, 80, 10, 25}) t.put(i, "v" + i);
        System.out.println(t + " " + t.firstKey() + t.lastEntry() + t.lowerKey(40) + t.floorKey(45) + t.ceilingKey(45) + t.higherKey(80) + t.higherEntry(20));
        System.out.println(t.headMap(40) + " " + t.headMap(40, true).size() + t.tailMap(60) + t.subMap(20, 50) + t.subMap(20, false, 50, true).firstKey());
        System.out.println(t.descendingMap().headMap(40) + " " + t.descendingKeySet() + t.navigableKeySet().lower(20));
        NavigableMap<Integer, String> sub = t.subMap(25, true, 60, true);
        sub.put(55, "new");
        sub.pollFirstEntry();
        try {
            sub.put(99, "out");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        t.remove(30);
        System.out.println(sub + " " + t.size() + " " + sub.size() + sub.containsKey(20));
        System.out.println(t.pollLastEntry() + " " + t.pollFirstEntry() + " " + t.merge(40, "x", String::concat) + t.computeIfAbsent(41, k -> "c" + k) + t.putIfAbsent(41, "no"));
        TreeMap<String, Integer> ci = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        ci.put("Key", 1);
        ci.put("KEY", 2);
        ci.put("other", 3);
        System.out.println(ci + " " + ci.get("kEy") + " " + (ci.comparator() != null) + ci.equals(Map.of("Key", 2, "other", 3)));
        try {
            t.put(null, "n");
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
        TreeSet<String> nullable = new TreeSet<>(Comparator.nullsLast(Comparator.reverseOrder()));
        nullable.addAll(Arrays.asList("a", null, "b"));
        System.out.println(nullable);
        try {
            new TreeSet<Object>().add(new Object());
        } catch (ClassCastException e) {
            System.out.println("CCE");
        }
        try {
            new TreeMap<>().firstKey();
        } catch (NoSuchElementException e) {
            System.out.println("empty");
        }
        TreeSet<Integer> s = new TreeSet<>();
        Random r = new Random(3);
        for (int i = 0; i < 500; i++) { int v = r.nextInt(300); if (r.nextBoolean()) s.add(v); else s.remove(v); }
        int prev = -1, sum = 0;
        for (int v : s) { if (v <= prev) System.out.println("unsorted"); prev = v; sum = sum * 31 + v; }
        System.out.println(s.size() + " " + sum + " " + s.ceiling(100) + s.floor(100) + s.subSet(50, 60) + s.descendingSet().first());
        Iterator<Integer> it = s.iterator();
        while (it.hasNext()) if (it.next() % 2 == 0) it.remove();
        System.out.println(s.size() + " " + s.headSet(20) + s.pollFirst() + s.pollLast());
        for (Map.Entry<Integer, String> e : t.entrySet()) e.setValue(e.getValue() + "!");
        System.out.println(t);
        try {
            t.firstEntry().setValue("x");
        } catch (UnsupportedOperationException e) {
            System.out.println("snapshot entry");
        }
        try {
            for (Integer k : t.keySet()) t.remove(k);
        } catch (ConcurrentModificationException e) {
            System.out.println("CME");
        }
    }
}
