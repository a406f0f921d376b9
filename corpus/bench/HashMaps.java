// Benchmark: hash maps with integer and string keys, merge, iteration, removal
import java.util.*;

public class HashMaps {
    public static void main(String[] args) {
        long sum = 0;
        for (int r = 0; r < 8; r++) {
            Map<Integer, Integer> m = new HashMap<>();
            for (int i = 0; i < 25_000; i++) m.merge(i * 7919 % 10_007, 1, Integer::sum);
            for (int i = 0; i < 25_000; i++) { Integer v = m.get(i); if (v != null) sum += v; }
            for (Map.Entry<Integer, Integer> e : m.entrySet()) sum += (long) e.getKey() * e.getValue();
            Map<String, List<Integer>> s = new HashMap<>();
            for (int i = 0; i < 8_000; i++) s.computeIfAbsent("key" + i % 500, k -> new ArrayList<>()).add(i);
            for (List<Integer> l : s.values()) sum += l.size() * l.get(l.size() - 1);
            m.keySet().removeIf(k -> k % 3 == 0);
            Set<Long> hs = new LinkedHashSet<>();
            for (long i = 0; i < 10_000; i++) hs.add(i * i % 5003);
            TreeMap<Integer, Integer> t = new TreeMap<>();
            for (int i = 0; i < 5_000; i++) t.put(i * 31 % 4001, i);
            sum += m.size() + hs.size() + t.headMap(2000).size() + t.lastKey();
        }
        System.out.println(sum);
    }
}
