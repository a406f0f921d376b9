// User-written iterators, iterables, generators and Spliterators used in loops and streams
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class Iterators {
    static class Range implements Iterable<Integer> {
        final int lo, hi;
        Range(int lo, int hi) { this.lo = lo; this.hi = hi; }
        public Iterator<Integer> iterator() { return new Iterator<>() { int i = lo; public boolean hasNext() { return i < hi; } public Integer next() { if (i >= hi) throw new NoSuchElementException("end at " + i); return i++; } }; }
    }

    static <T> Iterator<T> filter(Iterator<T> it, Predicate<? super T> p) {
        return new Iterator<>() {
            T nxt; boolean has;
            public boolean hasNext() { while (!has && it.hasNext()) { nxt = it.next(); has = p.test(nxt); } return has; }
            public T next() { if (!hasNext()) throw new NoSuchElementException(); has = false; return nxt; }
        };
    }

    static class Fib implements PrimitiveIterator.OfInt { int a = 0, b = 1; public boolean hasNext() { return a < 100; } public int nextInt() { int r = a; a = b; b += r; return r; } }

    static class Tree implements Iterable<String> {
        final String v; final List<Tree> kids;
        Tree(String v, Tree... k) { this.v = v; kids = List.of(k); }
        public Iterator<String> iterator() {
            Deque<Tree> st = new ArrayDeque<>(List.of(this));
            return new Iterator<>() { public boolean hasNext() { return !st.isEmpty(); } public String next() { Tree t = st.pop(); for (int i = t.kids.size(); --i >= 0; ) st.push(t.kids.get(i)); return t.v; } };
        }
    }

    public static void main(String[] args) {
        int s = 0;
        for (int i : new Range(1, 5)) for (int j : new Range(0, i)) s += i * j;
        System.out.println(s);
        for (Iterator<Integer> it = filter(new Range(0, 20).iterator(), x -> x % 7 == 0); it.hasNext(); ) System.out.print(it.next() + " ");
        System.out.println();
        Iterator<Integer> e = new Range(3, 4).iterator();
        e.next();
        try {
            e.next();
        } catch (NoSuchElementException x) {
            System.out.println(x.getMessage());
        }
        try {
            e.remove();
        } catch (UnsupportedOperationException x) {
            System.out.println(x.getMessage());
        }
        StringBuilder sb = new StringBuilder();
        new Fib().forEachRemaining((IntConsumer) i -> sb.append(i).append(','));
        System.out.println(sb);
        for (String v : new Tree("r", new Tree("a", new Tree("b")), new Tree("c"))) System.out.print(v);
        System.out.println();
        System.out.println(StreamSupport.stream(new Range(0, 10).spliterator(), false).map(x -> x * x).filter(x -> x % 2 == 0).collect(Collectors.toList()));
        Spliterator<Integer> sp = List.of(1, 2, 3, 4, 5, 6).spliterator();
        Spliterator<Integer> half = sp.trySplit();
        List<Integer> l1 = new ArrayList<>(), l2 = new ArrayList<>();
        sp.forEachRemaining(l1::add);
        half.tryAdvance(l2::add);
        System.out.println(l1 + " " + l2 + " " + half.estimateSize() + " " + half.hasCharacteristics(Spliterator.SIZED));
        System.out.println(Stream.iterate(1, x -> x * 2).limit(8).map(String::valueOf).collect(Collectors.joining("<", "[", "]")));
        System.out.println(Stream.generate(new Supplier<Integer>() { int n; public Integer get() { return n++ * n; } }).takeWhile(x -> x < 50).toList());
        Iterable<String> lam = () -> List.of("x", "y").iterator();
        for (String x : lam) System.out.print(x);
        lam.forEach(System.out::print);
        System.out.println();
        ListIterator<String> li = new ArrayList<>(List.of("a", "b", "c")).listIterator(1);
        System.out.println(li.previous() + li.next() + li.next() + li.nextIndex() + li.hasNext());
    }
}
