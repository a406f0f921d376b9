// java.util.Collections: sort, shuffle with a seed, rotate, binarySearch, wrappers, singletons, frequency
import java.util.*;

public class CollectionsClass {
    static void no(String n, Runnable r) {
        try {
            r.run();
            System.out.println(n + " allowed");
        } catch (RuntimeException e) {
            System.out.println(n + " " + e.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) {
        List<Integer> l = new ArrayList<>();
        for (int i = 0; i < 20; i++) l.add(i);
        Collections.shuffle(l, new Random(42));
        System.out.println(l);
        Collections.rotate(l, 3);
        System.out.println(l);
        Collections.swap(l, 0, 19);
        Collections.reverse(l);
        System.out.println(l + " " + Collections.max(l) + Collections.min(l) + Collections.max(l, Comparator.comparing(x -> x % 7)));
        Collections.sort(l);
        System.out.println(Collections.binarySearch(l, 7) + " " + Collections.binarySearch(l, 70) + " " + Collections.binarySearch(List.of(5, 3, 1), 3, Collections.reverseOrder()));
        Collections.rotate(l.subList(2, 8), -2);
        Collections.replaceAll(l, 5, 500);
        System.out.println(l + " " + Collections.frequency(l, 500) + Collections.disjoint(l, List.of(99)) + Collections.indexOfSubList(l, List.of(8, 9)) + Collections.lastIndexOfSubList(l, List.of(1)));
        Collections.fill(l.subList(0, 3), 0);
        Collections.addAll(l, 1, 2);
        System.out.println(l + " " + Collections.nCopies(3, "x") + Collections.emptyMap() + Collections.singletonList(null));
        List<Integer> un = Collections.unmodifiableList(l);
        no("unmodifiable add", () -> un.add(1));
        no("singleton", () -> Collections.singleton(1).add(2));
        no("empty list sort", () -> Collections.emptyList().sort(null));
        no("nCopies set", () -> Collections.nCopies(2, 1).set(0, 2));
        no("nCopies negative", () -> Collections.nCopies(-1, 1));
        no("map of duplicates", () -> Map.of("a", 1, "a", 2));
        no("set of duplicates", () -> Set.of(1, 1));
        no("list of null", () -> List.of((Object) null));
        no("copy too small", () -> Collections.copy(new ArrayList<>(), List.of(1)));
        no("entry set", () -> Collections.unmodifiableMap(new HashMap<>(Map.of(1, 2))).entrySet().iterator().next().setValue(3));
        no("max of empty", () -> Collections.max(new ArrayList<Integer>()));
        l.set(0, 12345);
        System.out.println(un.get(0) + " " + Collections.synchronizedList(l).get(0) + Collections.enumeration(l).nextElement());
        Map<String, Integer> sm = Collections.synchronizedMap(new TreeMap<>());
        sm.put("z", 1);
        sm.computeIfAbsent("y", k -> 2);
        System.out.println(sm + " " + Collections.unmodifiableSortedMap(new TreeMap<>(sm)).firstKey());
        System.out.println(Collections.list(new Vector<>(List.of(1, 2)).elements()) + " " + Collections.emptyIterator().hasNext() + " " + Collections.reverseOrder().compare(1, 2));
        Hashtable<String, Integer> ht = new Hashtable<>(Map.of("one", 1));
        no("hashtable null", () -> ht.put(null, 1));
        System.out.println(ht + " " + ht.contains(1) + ht.keys().hasMoreElements());
        AbstractList<Integer> sq = new AbstractList<>() { public Integer get(int i) { return i * i; } public int size() { return 5; } };
        System.out.println(sq + " " + sq.contains(16) + sq.subList(1, 3) + sq.indexOf(9) + new ArrayList<>(sq).equals(sq));
        no("abstract add", () -> sq.add(1));
        AbstractSet<String> as = new AbstractSet<>() { public Iterator<String> iterator() { return List.of("p", "q").iterator(); } public int size() { return 2; } };
        System.out.println(as + " " + as.equals(Set.of("q", "p")) + as.hashCode() + as.containsAll(List.of("p")) + Arrays.toString(as.toArray()));
        System.out.println(new TreeMap<>(Map.ofEntries(Map.entry(1, "a"), Map.entry(2, "b"))) + " " + new TreeSet<>(Set.copyOf(List.of(3, 3, 1))));
    }
}
