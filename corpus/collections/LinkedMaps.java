// LinkedHashMap insertion and access order, LRU by removeEldestEntry, LinkedHashSet, IdentityHashMap, WeakHashMap basics
import java.util.*;

public class LinkedMaps {
    public static void main(String[] args) {
        LinkedHashMap<String, Integer> ins = new LinkedHashMap<>();
        ins.put("b", 1); ins.put("a", 2); ins.put("c", 3); ins.put("b", 9);
        System.out.println(ins);
        ins.remove("b");
        ins.put("b", 4);
        System.out.println(ins.keySet() + " " + ins.values());
        LinkedHashMap<String, Integer> acc = new LinkedHashMap<>(16, 0.75f, true);
        for (String k : "a b c d e".split(" ")) acc.put(k, k.hashCode());
        acc.get("b"); acc.getOrDefault("a", 0); acc.get("zz"); acc.put("c", 0); acc.containsKey("d");
        System.out.println(acc.keySet());
        acc.computeIfPresent("d", (k, v) -> v + 1);
        acc.putIfAbsent("e", 0);
        System.out.println(acc.keySet());
        try {
            for (String k : acc.keySet()) acc.get(k);
        } catch (ConcurrentModificationException e) {
            System.out.println("CME on access order");
        }
        Map<Integer, String> lru = new LinkedHashMap<>(8, 0.75f, true) {
            @Override protected boolean removeEldestEntry(Map.Entry<Integer, String> e) { return size() > 3; }
        };
        for (int i = 0; i < 6; i++) { lru.put(i, "v" + i); lru.get(3); }
        System.out.println(lru);
        LinkedHashSet<Integer> ls = new LinkedHashSet<>(List.of(5, 3, 9));
        ls.add(3); ls.remove(5); ls.add(5); ls.addAll(List.of(1, 9, 2));
        System.out.println(ls);
        Iterator<Integer> it = ls.iterator();
        it.next(); it.remove();
        System.out.println(ls + " " + ls.equals(Set.of(9, 5, 1, 2)));
        IdentityHashMap<Object, Integer> id = new IdentityHashMap<>();
        Integer big1 = Integer.valueOf("1000"), big2 = Integer.valueOf("1000");
        id.put(big1, 1); id.put(big2, 2); id.put("x", 3); id.put("x", 4); id.put(null, 5);
        System.out.println(id.size() + " " + id.get(big1) + id.get(big2) + id.get("x") + id.get(null) + " " + id.containsKey(Integer.valueOf("1000")) + id.remove(big1) + id.size());
        WeakHashMap<Object, String> wk = new WeakHashMap<>();
        Object strong = new Object();
        wk.put(strong, "kept"); wk.put(null, "nul");
        System.out.println(wk.size() + " " + wk.get(strong) + wk.get(null) + wk.containsKey("z"));
        StringBuilder sb = new StringBuilder();
        ins.forEach((k, v) -> sb.append(k).append(v));
        ins.replaceAll((k, v) -> v * 10);
        ins.entrySet().removeIf(e -> e.getValue() == 30);
        System.out.println(sb + " " + ins + " " + ins.entrySet().iterator().next());
        Map<String, Integer> copy = new LinkedHashMap<>(ins);
        System.out.println(copy.equals(ins) + " " + (copy.hashCode() == ins.hashCode()) + " " + ((LinkedHashMap<?, ?>) ins).clone());
        Set<String> fromMap = Collections.newSetFromMap(new LinkedHashMap<>());
        fromMap.add("z"); fromMap.add("y"); fromMap.add("z");
        System.out.println(fromMap);
        System.out.println(String.join(",", new LinkedHashSet<>(Arrays.asList("c a b a c".split(" ")))));
    }
}
