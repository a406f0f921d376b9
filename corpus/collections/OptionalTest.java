// Optional and its primitive versions: every method, laziness of suppliers, exceptions
import java.util.*;
import java.util.stream.*;

public class OptionalTest {
    static int n;
    static String cost(String s) { n++; return s; }

    public static void main(String[] args) {
        Optional<String> some = Optional.of("v"), none = Optional.empty();
        System.out.println(some + " " + none + " " + some.isPresent() + none.isEmpty() + some.get());
        System.out.println(some.map(String::length) + " " + some.map(x -> null) + none.map(String::length) + some.filter(x -> x.isEmpty()) + some.flatMap(x -> Optional.of(x + x)) + some.or(() -> Optional.of("alt")) + none.or(() -> Optional.of("alt")));
        System.out.println(some.orElse(cost("a")) + some.orElseGet(() -> cost("b")) + none.orElse(cost("c")) + none.orElseGet(() -> cost("d")) + n);
        for (Runnable r : new Runnable[] {() -> none.get(), () -> none.orElseThrow(), () -> none.orElseThrow(() -> new IllegalStateException("mine")), () -> Optional.of(null), () -> some.map(null), () -> some.flatMap(x -> null), () -> OptionalInt.empty().getAsInt()}) {
            try {
                r.run();
                System.out.println("ok");
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        some.ifPresent(System.out::println);
        none.ifPresentOrElse(System.out::println, () -> System.out.println("nothing"));
        System.out.println(some.stream().count() + none.stream().count() + " " + Optional.ofNullable(null).equals(none) + some.equals(Optional.of("v")) + some.hashCode() + none.hashCode());
        System.out.println(OptionalInt.of(5) + " " + OptionalLong.empty() + OptionalDouble.of(2.5).getAsDouble() + OptionalInt.of(3).orElse(9) + OptionalDouble.empty().orElseGet(() -> 1.5) + OptionalInt.of(1).stream().sum());
        System.out.println(Stream.of(some, none, Optional.of("w")).flatMap(Optional::stream).collect(Collectors.toList()));
        System.out.println(IntStream.of(3, 9).max() + " " + DoubleStream.empty().average() + LongStream.of(1).findFirst().equals(OptionalLong.of(1)));
        System.out.println(Optional.of(Optional.empty()) + " " + Optional.of(1).flatMap(x -> x > 0 ? Optional.<Integer>empty() : Optional.of(x)).isPresent());
    }
}
