// Overload resolution: phases, widening against boxing, most specific, null, generics, and runtime dispatch
import java.util.*;

public class MethodResolution {
    static String f(int x) { return "int"; }
    static String f(long x) { return "long"; }
    static String f(double x) { return "double"; }
    static String f(Integer x) { return "Integer"; }
    static String f(Object x) { return "Object"; }
    static String g(Object o) { return "Object"; }
    static String g(CharSequence o) { return "CharSequence"; }
    static String g(String o) { return "String"; }
    static String h(float a, double b) { return "fd"; }
    static String h(double a, double b) { return "dd"; }
    static String k(List<?> l) { return "List"; }
    static String k(Collection<?> l) { return "Collection"; }
    static String k(Iterable<?> l) { return "Iterable"; }
    static <T> String gen(T t) { return "T"; }
    static <T extends Number> String gen(T t) { return "Number"; }
    static String gen(Integer... i) { return "varargs"; }
    static String fn(Runnable r) { return "Runnable"; }
    static String fn(java.util.concurrent.Callable<?> c) { return "Callable"; }

    static class Animal { String hit(Animal a) { return "AA"; } String hit(Dog d) { return "AD"; } }
    static class Dog extends Animal { @Override String hit(Animal a) { return "DA"; } @Override String hit(Dog d) { return "DD"; } String hit(Object o) { return "DO"; } }

    public static void main(String[] args) throws Exception {
        byte b = 1; short s = 1; char c = 'c'; float fl = 1;
        System.out.println(f(b) + f(s) + f(c) + f(1) + f(1L) + f(fl) + f(1.0) + f((Integer) 1) + f((Long) 1L) + f("s") + f((Character) 'c'));
        System.out.println(g(null) + g("s") + g((Object) "s") + g(new StringBuilder()));
        System.out.println(h(1, 1) + h(1f, 1f) + h(1.0, 1f) + h('a', 1L));
        System.out.println(k(new ArrayList<>()) + k(new HashSet<>()) + k((Iterable<?>) List.of()) + k(new ArrayDeque<>()));
        System.out.println(gen(1) + gen("s") + gen(1, 2) + gen());
        System.out.println(fn(() -> { }) + fn(() -> 1) + fn(() -> { throw new RuntimeException(); }));
        Animal a = new Dog();
        Dog d = new Dog();
        System.out.println(a.hit(a) + a.hit(d) + d.hit(a) + d.hit(d) + d.hit("o") + ((Animal) d).hit((Animal) d) + new Animal().hit(d));
        List<Integer> l = new ArrayList<>(List.of(5, 6, 7));
        l.remove(1);
        l.remove((Integer) 7);
        System.out.println(l);
        StringBuilder sb = new StringBuilder();
        sb.append('a' + 1).append((char) ('a' + 1)).append((Object) "x").append(1 == 1);
        System.out.println(sb);
        System.out.println(Math.max(1, 2L) + " " + Math.max(1, 2f) + " " + Math.abs((short) -3) + " " + String.valueOf((Object) null) + " " + Objects.requireNonNullElse(null, "e"));
        char[] cc = {'x'};
        System.out.println(String.valueOf(cc) + (true ? 1 : 'a') + (true ? b : 'a') + (args.length == 0 ? 1 : 2L));
    }
}
