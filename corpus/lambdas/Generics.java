// Generic code after erasure: heap pollution, casts at use, bounded types, wildcards, generic arrays, recursion of bounds
import java.util.*;
import java.util.function.*;

public class Generics {
    static class Box<T extends Comparable<? super T>> {
        T v;
        Box(T v) { this.v = v; }
        <R extends Comparable<? super R>> Box<R> map(Function<? super T, ? extends R> f) { return new Box<>(f.apply(v)); }
        boolean gt(Box<? extends T> o) { return v.compareTo(o.v) > 0; }
    }

    static abstract class Builder<B extends Builder<B>> { StringBuilder sb = new StringBuilder(); abstract B self(); B add(String s) { sb.append(s); return self(); } }
    static class MyB extends Builder<MyB> { MyB self() { return this; } MyB bang() { sb.append('!'); return this; } }
    static class Stack<E> implements Iterable<E> {
        private E[] a = (E[]) new Object[2]; private int n;
        void push(E e) { if (n == a.length) a = Arrays.copyOf(a, n * 2); a[n++] = e; }
        E pop() { E e = a[--n]; a[n] = null; return e; }
        public Iterator<E> iterator() { return new Iterator<>() { int i = n; public boolean hasNext() { return i > 0; } public E next() { return a[--i]; } }; }
        E[] leak() { return a; }
    }

    static <T> T[] arr(T... t) { return t; }
    static <T> T[] pair(T a, T b) { return arr(a, b); }
    static double sum(Collection<? extends Number> c) { double s = 0; for (Number n : c) s += n.doubleValue(); return s; }
    static void addAll(List<? super Integer> l) { for (int i = 0; i < 3; i++) l.add(i); }
    static void swap(List<?> l) { swapHelp(l); }
    private static <T> void swapHelp(List<T> l) { T t = l.get(0); l.set(0, l.get(1)); l.set(1, t); }
    static <T> T cast(Object o) { return (T) o; }
    static <K, V extends Comparable<V>> K best(Map<K, V> m) { K k = null; V b = null; for (Map.Entry<K, V> e : m.entrySet()) if (b == null || e.getValue().compareTo(b) > 0) { b = e.getValue(); k = e.getKey(); } return k; }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        System.out.println(new Box<>("abc").map(String::length).map(x -> x * 1.5).v + " " + new Box<>(5).gt(new Box<>(3)));
        System.out.println(new MyB().add("a").bang().add("b").sb);
        Stack<String> s = new Stack<>();
        for (String x : "a b c d e".split(" ")) s.push(x);
        for (String x : s) System.out.print(x);
        System.out.println(s.pop() + s.pop());
        try {
            String[] leaked = s.leak();
            System.out.println(leaked.length);
        } catch (ClassCastException e) {
            System.out.println("CCE generic array");
        }
        try {
            String[] p = pair("a", "b");
            System.out.println(p.length);
        } catch (ClassCastException e) {
            System.out.println("CCE varargs array");
        }
        System.out.println(arr("x", "y").getClass().getSimpleName());
        List<Number> ln = new ArrayList<>();
        addAll(ln);
        ln.add(2.5);
        swap(ln);
        System.out.println(ln + " " + sum(ln) + " " + sum(List.of(1L, 2.5f)));
        List<String> polluted = (List<String>) (List) ln;
        System.out.println(polluted.size() + " " + (Object) polluted.get(0));
        try {
            String bad = polluted.get(0);
        } catch (ClassCastException e) {
            System.out.println("CCE use");
        }
        Object fine = Generics.<String>cast(5);
        System.out.println(fine);
        try {
            String t = cast(5);
        } catch (ClassCastException e) {
            System.out.println("CCE cast");
        }
        System.out.println(best(Map.of("a", 1, "b", 3, "c", 2)));
        Map<Class<?>, Object> het = new HashMap<>();
        het.put(String.class, "str");
        het.put(Integer.class, 5);
        System.out.println(String.class.cast(het.get(String.class)).length() + Integer.class.cast(het.get(Integer.class)));
        List<? extends Comparable<?>> wild = List.of(1, "a", 2.0);
        System.out.println(wild.get(1));
        List<String> checked = Collections.checkedList(new ArrayList<>(), String.class);
        try {
            ((List) checked).add(1);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        Optional<? super Integer> os = Optional.of(3);
        System.out.println(os.get());
        var anon = new Object() { int x = 5; String hi() { return "hi" + x; } };
        anon.x++;
        System.out.println(anon.hi());
    }
}
