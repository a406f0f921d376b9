// Benchmark: streams, lambdas, collectors, function composition
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class StreamsLambdas {
    record P(int id, String city, double w) { }

    public static void main(String[] args) {
        List<P> ps = IntStream.range(0, 2000).mapToObj(i -> new P(i, "c" + i % 13, i * 0.25)).collect(Collectors.toList());
        long h = 0;
        IntUnaryOperator f = x -> x + 1;
        for (int i = 0; i < 20; i++) { int k = i; f = f.andThen(x -> x ^ k); }
        for (int r = 0; r < 16; r++) {
            h += IntStream.range(0, 20_000).filter(i -> (i & 3) == 1).map(f).asLongStream().sum();
            Map<String, Double> g = ps.stream().filter(p -> p.id() % 3 != 0).collect(Collectors.groupingBy(P::city, TreeMap::new, Collectors.summingDouble(P::w)));
            h += g.hashCode();
            h += ps.stream().map(P::city).distinct().sorted(Comparator.reverseOrder()).collect(Collectors.joining()).hashCode();
            h += ps.stream().sorted(Comparator.comparing(P::city).thenComparing(P::id)).skip(100).limit(50).mapToInt(P::id).sum();
            h += ps.stream().flatMap(p -> Stream.of(p.id(), -p.id(), 1)).reduce(0, Integer::sum);
            h += ps.stream().mapToDouble(P::w).boxed().map(Optional::of).filter(o -> o.get() > 100).count();
        }
        System.out.println(h);
    }
}
