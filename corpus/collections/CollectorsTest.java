// Collectors: grouping, partitioning, mapping, teeing, toMap with conflicts, custom collector, downstream nesting
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class CollectorsTest {
    record P(String name, int age, String city) { }

    public static void main(String[] args) {
        List<P> ps = List.of(new P("Ann", 30, "Oslo"), new P("Bob", 25, "Rome"), new P("Cid", 30, "Rome"), new P("Dee", 41, "Oslo"), new P("Eve", 25, "Bonn"));
        show(ps.stream().collect(Collectors.groupingBy(P::city, TreeMap::new, Collectors.mapping(P::name, Collectors.toList()))));
        show(ps.stream().collect(Collectors.groupingBy(P::age, TreeMap::new, Collectors.counting())));
        show(ps.stream().collect(Collectors.partitioningBy(p -> p.age() > 28, Collectors.averagingInt(P::age))));
        show(ps.stream().collect(Collectors.toMap(P::city, P::age, Integer::sum, LinkedHashMap::new)));
        try {
            ps.stream().collect(Collectors.toMap(P::city, P::name));
        } catch (IllegalStateException e) {
            show(e.getMessage());
        }
        try {
            Stream.of("a").collect(Collectors.toMap(x -> x, x -> null));
        } catch (NullPointerException e) {
            show("NPE");
        }
        try {
            Stream.of("a").collect(Collectors.groupingBy(x -> null));
        } catch (NullPointerException e) {
            show(e.getMessage());
        }
        show(ps.stream().collect(Collectors.teeing(Collectors.summingInt(P::age), Collectors.counting(), (s, n) -> s + "/" + n)));
        show(ps.stream().map(P::name).collect(Collectors.joining("|", "<", ">")) + Stream.<String>empty().collect(Collectors.joining(",", "[", "]")));
        show(ps.stream().collect(Collectors.summarizingDouble(P::age)));
        show(ps.stream().collect(Collectors.groupingBy(P::city, TreeMap::new, Collectors.collectingAndThen(Collectors.maxBy(Comparator.comparingInt(P::age)), o -> o.get().name()))));
        show(ps.stream().collect(Collectors.groupingBy(P::age, TreeMap::new, Collectors.groupingBy(P::city, TreeMap::new, Collectors.reducing(0, p -> 1, Integer::sum)))));
        show(ps.stream().collect(Collectors.groupingBy(P::city, TreeMap::new, Collectors.filtering(p -> p.age() < 35, Collectors.flatMapping(p -> p.name().chars().mapToObj(c -> (char) c), Collectors.toCollection(TreeSet::new))))));
        show(ps.stream().map(P::age).collect(Collectors.toCollection(ArrayDeque::new)).peekLast() + " " + ps.stream().map(P::age).collect(Collectors.toSet()).size() + ps.stream().map(P::name).collect(Collectors.toUnmodifiableList()));
        Collector<String, StringBuilder, String> rev = Collector.of(StringBuilder::new, (sb, s) -> sb.insert(0, s), StringBuilder::append, StringBuilder::toString);
        show(Stream.of("a", "b", "c").collect(rev) + Stream.of(1, 2, 3).collect(ArrayList::new, ArrayList::add, ArrayList::addAll));
        show(ps.stream().sorted(Comparator.comparing(P::age).reversed().thenComparing(P::city, Comparator.reverseOrder()).thenComparing(P::name)).map(P::name).toList());
        show(ps.stream().collect(Collectors.minBy(Comparator.comparing(P::name))).map(P::city).orElse("?") + " " + Stream.of(1, 2, 3, 4).collect(Collectors.averagingDouble(x -> x * 0.1)) + " " + Stream.of(1L, 2L).collect(Collectors.summingLong(x -> x)));
        Map<Boolean, List<Integer>> pb = Stream.<Integer>empty().collect(Collectors.partitioningBy(x -> true));
        show(pb + " " + pb.getClass().getSimpleName().isEmpty());
        Map<String, Long> words = Pattern("to be or not to be that is to").collect(Collectors.groupingBy(Function.identity(), LinkedHashMap::new, Collectors.counting()));
        show(words + " " + words.entrySet().stream().sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey())).limit(3).map(e -> e.getKey() + e.getValue()).toList());
        show(new TreeMap<>(Stream.of("x", "yy").collect(Collectors.toUnmodifiableMap(s -> s, String::length))) + " " + IntStream.range(0, 4).boxed().collect(Collectors.toConcurrentMap(i -> i, i -> i * i)));
        show(DoubleStream.of(1e100, 1, -1e100).sum() + " " + Stream.of(0.1, 0.2, 0.3).collect(Collectors.summingDouble(x -> x)));
    }

    static void show(Object o) { System.out.println(o); }

    static Stream<String> Pattern(String s) { return java.util.regex.Pattern.compile(" ").splitAsStream(s); }
}
