// HashMap: order after resizes, null key, compute family, treeification of colliding keys, views, fail-fast
import java.util.*;

public class HashMapOps {
    static class Col implements Comparable<Col> {
        final int v;
        Col(int v) { this.v = v; }
        @Override public int hashCode() { return 17; }
        @Override public boolean equals(Object o) { return o instanceof Col c && c.v == v; }
        public int compareTo(Col o) { return Integer.compare(v, o.v); }
    }

    public static void main(String[] args) {
        Map<String, Integer> m = new HashMap<>();
        for (String s : "the quick brown fox jumps over the lazy dog again and again".split(" ")) m.merge(s, 1, Integer::sum);
        System.out.println(m);
        m.put(null, -1);
        m.put("nul", null);
        System.out.println(m.get(null) + " " + m.containsKey("nul") + " " + m.get("nul") + " " + m.getOrDefault("nul", 5) + " " + m.getOrDefault("none", 5));
        System.out.println(m.putIfAbsent("nul", 9) + " " + m.putIfAbsent("fox", 9) + " " + m.computeIfAbsent("new", String::length) + " " + m.computeIfPresent("fox", (k, v) -> null) + " " + m.compute("dog", (k, v) -> v == null ? 0 : v + 10) + " " + m.merge("dog", 1, (a, b) -> null));
        System.out.println(m.containsKey("fox") + " " + m.containsKey("dog") + " " + m.replace("cat", 1) + " " + m.replace("new", 7) + " " + m.replace("new", 7, 8) + m.remove("new", 1) + m.remove(null));
        m.replaceAll((k, v) -> v == null ? 0 : v * 2);
        System.out.println(new TreeMap<>(m));
        Map<Integer, Integer> big = new HashMap<>(4, 0.5f);
        for (int i = 0; i < 1000; i++) big.put(i * 7919, i);
        for (int i = 0; i < 1000; i += 3) big.remove(i * 7919);
        long h = 0;
        for (Map.Entry<Integer, Integer> e : big.entrySet()) h = h * 31 + e.getKey() + e.getValue();
        System.out.println(big.size() + " " + h);
        Map<Col, Integer> cm = new HashMap<>();
        for (int i = 0; i < 100; i++) cm.put(new Col(i * 37 % 100), i);
        int hits = 0;
        for (int i = 0; i < 120; i++) if (cm.get(new Col(i)) != null) hits++;
        for (int i = 0; i < 95; i++) cm.remove(new Col(i));
        System.out.println(hits + " " + cm.size() + " " + cm.get(new Col(97)));
        Iterator<String> it = m.keySet().iterator();
        it.next();
        it.remove();
        m.values().removeIf(v -> v > 3);
        m.keySet().retainAll(Set.of("quick", "brown", "zzz"));
        System.out.println(m);
        for (Map.Entry<String, Integer> e : m.entrySet()) e.setValue(100);
        System.out.println(m + " " + m.entrySet().contains(Map.entry("quick", 100)) + m.values().contains(100));
        try {
            for (String k : m.keySet()) m.put(k + "x", 1);
        } catch (ConcurrentModificationException e) {
            System.out.println("CME " + m.size());
        }
        try {
            m.computeIfAbsent("rec", k -> { m.put("inner", 1); return 2; });
        } catch (ConcurrentModificationException e) {
            System.out.println("CME in compute");
        }
        System.out.println(new HashSet<>(List.of(100, 5, 33, 17, 64, 1000, -1)) + " " + new HashSet<>(List.of("b", "a", "zz", "Aa", "BB")) + new HashSet<>(Arrays.asList('x', null, 'a')));
        System.out.println(((HashMap<String, Integer>) m).clone().equals(m) + " " + m.hashCode() + " " + new HashMap<>(Map.of(1, 2)).toString());
    }
}
