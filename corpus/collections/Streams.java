// Streams: laziness, order of operations, short circuits, stateful ones, primitive streams, flatMap, reuse errors
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class Streams {
    public static void main(String[] args) {
        StringBuilder log = new StringBuilder();
        List<Integer> r = Stream.of(5, 3, 8, 1, 9, 2).peek(x -> log.append('p').append(x)).filter(x -> { log.append('f'); return x > 2; }).map(x -> { log.append('m'); return x * 10; }).limit(3).toList();
        System.out.println(r + " " + log);
        log.setLength(0);
        Optional<Integer> first = Stream.of(4, 6, 7, 8).peek(log::append).filter(x -> x % 2 == 1).findFirst();
        System.out.println(first + " " + log);
        log.setLength(0);
        System.out.println(Stream.of(3, 1, 2).peek(x -> log.append('a').append(x)).sorted().peek(x -> log.append('b').append(x)).anyMatch(x -> x == 2) + " " + log);
        System.out.println(IntStream.rangeClosed(1, 5).mapToObj(i -> "n" + i).collect(Collectors.joining(",")) + " " + IntStream.of(3, 1, 2).boxed().sorted(Comparator.reverseOrder()).toList());
        System.out.println(IntStream.range(0, 100).filter(i -> i % 7 == 0).summaryStatistics());
        System.out.println(DoubleStream.of(1.5, 2.5, 3).average().getAsDouble() + " " + LongStream.rangeClosed(1, 20).reduce(1, (a, b) -> a * b) + " " + IntStream.empty().max() + IntStream.of(1, 2).asDoubleStream().sum());
        System.out.println(Stream.of("a,b", "c", "", "d,e,f").flatMap(s -> Arrays.stream(s.split(","))).filter(Predicate.not(String::isEmpty)).toList() + " " + Stream.of(1, 2, 3).<Object>mapMulti((x, sink) -> { if (x != 2) { sink.accept(x); sink.accept("m" + x); } }).toList());
        System.out.println(Stream.of(5, 1, 5, 3, 1).distinct().skip(1).toList() + " " + Stream.of(1, 2, 3, 4, 1).takeWhile(x -> x < 4).toList() + Stream.of(1, 2, 3, 4, 1).dropWhile(x -> x < 3).toList());
        System.out.println(Stream.of(1, 2, 3).reduce(0, Integer::sum) + " " + Stream.<Integer>empty().reduce(Integer::sum) + " " + Stream.of("a", "bb").reduce(0, (n, s) -> n + s.length(), Integer::sum));
        System.out.println(Stream.of(1, 2, 3).allMatch(x -> x > 0) + " " + Stream.of().noneMatch(x -> true) + " " + Stream.of(2, 4).max(Comparator.naturalOrder()).get() + Stream.of(1, 2, 3).count());
        System.out.println(Stream.concat(Stream.of(1), Stream.concat(Stream.of(2), Stream.empty())).toList() + " " + Stream.ofNullable(null).count() + Stream.iterate(1, x -> x < 50, x -> x * 3).toList());
        System.out.println(IntStream.iterate(1, x -> x * 2).limit(10).sum() + " " + "hello".chars().mapToObj(c -> (char) c).map(String::valueOf).sorted().collect(Collectors.joining()) + " " + new Random(5).ints(3, 0, 10).boxed().toList());
        Stream<Integer> used = Stream.of(1);
        used.count();
        try {
            used.count();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            Stream.of(1, null, 2).sorted().toList();
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
        try {
            Stream.of(1).toList().add(2);
        } catch (UnsupportedOperationException e) {
            System.out.println("unmodifiable");
        }
        List<Integer> src = new ArrayList<>(List.of(1, 2));
        Stream<Integer> late = src.stream();
        src.add(3);
        System.out.println(late.toList());
        try {
            src.stream().forEach(x -> { if (x == 2) src.add(9); });
        } catch (ConcurrentModificationException e) {
            System.out.println("CME " + src.size());
        }
        boolean[] closed = {false};
        try (Stream<Integer> s = Stream.of(1).onClose(() -> closed[0] = true)) { s.findAny(); }
        System.out.println(closed[0] + " " + Arrays.stream(new int[] {1, 2, 3, 4}, 1, 3).sum() + Arrays.toString(Stream.of("x", "y").toArray(String[]::new)));
        Iterator<Integer> it = Stream.of(1, 2, 3).map(x -> x * x).iterator();
        it.next();
        System.out.println(it.next() + " " + Stream.of(1, 2, 3, 4).parallel().isParallel() + IntStream.range(0, 5).mapToLong(i -> (long) i << 33).max().getAsLong());
        Supplier<IntStream> primes = () -> IntStream.iterate(2, i -> i + 1).filter(n -> IntStream.rangeClosed(2, (int) Math.sqrt(n)).noneMatch(d -> n % d == 0));
        System.out.println(primes.get().limit(15).boxed().toList() + " " + primes.get().skip(50).findFirst().getAsInt());
    }
}
