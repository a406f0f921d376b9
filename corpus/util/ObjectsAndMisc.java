// Objects, Observable-free helpers, Iterator utilities, EventObject, Currency-free small classes of java.util
import java.util.*;
import java.util.function.*;

public class ObjectsAndMisc {
    interface X { Object go(); }
    static void t(X x) {
        try {
            System.out.println(x.go());
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        t(() -> Objects.requireNonNull("x", "m") + Objects.toString(null, "d") + Objects.toString(null) + Objects.isNull(null) + Objects.nonNull(1) + Objects.compare("a", "b", Comparator.naturalOrder()) + Objects.requireNonNullElseGet(null, () -> "g"));
        t(() -> Objects.requireNonNull(null, () -> "supplied"));
        t(() -> Objects.requireNonNullElse(null, null));
        t(() -> Objects.checkIndex(-1, 5));
        t(() -> Objects.checkIndex(2L, 2L));
        t(() -> Objects.compare(null, null, null));
        IntSummaryStatistics s = new IntSummaryStatistics();
        s.accept(5);
        s.accept(-3);
        s.combine(new IntSummaryStatistics(2, 1, 10, 11));
        System.out.println(s + " " + new DoubleSummaryStatistics().getMax());
        StringJoiner j = new StringJoiner("/");
        System.out.println(j.add("a").add("b") + " " + new StringJoiner(",").toString().isEmpty());
        EventObject ev = new EventObject("src");
        System.out.println(ev.getSource() + " " + ev);
        t(() -> new EventObject(null));
        AbstractMap<String, Integer> am = new AbstractMap<>() { @Override public Set<Map.Entry<String, Integer>> entrySet() { return new TreeMap<>(Map.of("a", 1, "b", 2)).entrySet(); } };
        System.out.println(am + " " + am.get("b") + am.containsKey("z") + am.keySet() + am.values() + am.size() + am.hashCode());
        t(() -> am.put("c", 1));
        AbstractMap.SimpleImmutableEntry<String, Integer> ie = new AbstractMap.SimpleImmutableEntry<>("k", 1);
        t(() -> ie.setValue(2));
        System.out.println(ie + " " + Map.Entry.<String, Integer>comparingByKey().compare(Map.entry("a", 1), Map.entry("b", 0)) + new AbstractMap.SimpleEntry<>(ie).equals(ie));
        OptionalInt oi = OptionalInt.of(3);
        PrimitiveIterator.OfInt it = java.util.stream.IntStream.range(0, 3).iterator();
        int q = 0;
        while (it.hasNext()) q += it.nextInt();
        System.out.println(q + " " + oi.getAsInt() + Arrays.asList(1, 2).iterator().next());
        Comparator<String> c = Comparator.<String>naturalOrder().reversed();
        System.out.println(c.compare("a", "b") + " " + Comparator.comparingInt(String::length).compare("aa", "b") + Comparator.nullsLast(c).compare(null, "a"));
        Timer tm = new Timer(true);
        tm.cancel();
        Iterator<String> e = new StringTokenizer("x y").asIterator().hasNext() ? List.of("p").iterator() : null;
        System.out.println(e.next() + new Scanner("1 2").tokens().count());
        List<int[]> perms = new ArrayList<>();
        BiConsumer<int[], Integer>[] rec = new BiConsumer[1];
        rec[0] = (arr, k) -> { if (k == arr.length) perms.add(arr.clone()); else for (int i = k; i < arr.length; i++) { int tmp = arr[k]; arr[k] = arr[i]; arr[i] = tmp; rec[0].accept(arr, k + 1); tmp = arr[k]; arr[k] = arr[i]; arr[i] = tmp; } };
        rec[0].accept(new int[] {1, 2, 3}, 0);
        System.out.println(perms.size() + Arrays.toString(perms.get(5)));
    }
}
