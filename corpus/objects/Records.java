// Records: generated members, compact constructors, generics, arrays and floats in equals, nested, static members
import java.util.*;

public class Records {
    record Point(int x, int y) {
        static int made;
        Point { if (x < 0) throw new IllegalArgumentException("x=" + x); made++; y = Math.abs(y); }
        Point(int both) { this(both, both); }
        double dist() { return Math.sqrt(x * x + y * y); }
    }
    record Pair<A, B>(A first, B second) { static <T> Pair<T, T> twin(T t) { return new Pair<>(t, t); } }
    record All(byte b, short s, char c, int i, long l, float f, double d, boolean z, String str, int[] arr, Object nul) { }
    record Empty() { }
    record Custom(String name, int v) implements Comparable<Custom> {
        @Override public String name() { return name.toUpperCase(); }
        @Override public String toString() { return "C[" + name + "/" + name() + "]"; }
        public int compareTo(Custom o) { return Integer.compare(v, o.v); }
    }
    record Floats(float f, double d) { }
    record Tree(int v, Tree left, Tree right) { int sum() { return v + (left == null ? 0 : left.sum()) + (right == null ? 0 : right.sum()); } }

    public static void main(String[] args) {
        Point p = new Point(3, -4);
        System.out.println(p + " " + p.x() + p.y() + " " + p.dist() + " " + p.equals(new Point(3, 4)) + " " + (p.hashCode() == new Point(3, 4).hashCode()) + " " + new Point(2));
        try {
            new Point(-1, 0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage() + " " + Point.made);
        }
        System.out.println(Pair.twin("t") + " " + new Pair<>(1, null) + " " + new Pair<>(null, null).hashCode() + " " + new Pair<>(1, 2L).equals(new Pair<>(1, 2)));
        int[] arr = {1};
        All a = new All((byte) -1, (short) 2, 'c', 4, 5L, 6.5f, -0.0, true, "s", arr, null);
        All b = new All((byte) -1, (short) 2, 'c', 4, 5L, 6.5f, -0.0, true, "s", arr, null);
        All c = new All((byte) -1, (short) 2, 'c', 4, 5L, 6.5f, -0.0, true, "s", new int[] {1}, null);
        System.out.println(a.equals(b) + " " + a.equals(c) + " " + (a.hashCode() == b.hashCode()) + " " + a.toString().replaceAll("@[0-9a-f]+", "@"));
        System.out.println(new Empty() + " " + new Empty().equals(new Empty()) + " " + new Empty().hashCode());
        List<Custom> l = new ArrayList<>(List.of(new Custom("b", 2), new Custom("a", 1)));
        Collections.sort(l);
        System.out.println(l + " " + l.get(0).name() + " " + l.get(0).equals(new Custom("a", 1)) + l.get(0).equals(null) + l.get(0).equals("C"));
        System.out.println(new Floats(Float.NaN, 0.0).equals(new Floats(Float.NaN, 0.0)) + " " + new Floats(0f, 0.0).equals(new Floats(0f, -0.0)) + " " + new Floats(0f, 0.0).equals(new Floats(-0f, 0.0)));
        System.out.println(new Tree(1, new Tree(2, null, null), new Tree(3, new Tree(4, null, null), null)).sum() + " " + new Tree(1, null, new Tree(2, null, null)));
        record Local(String s) { Local { s = s.trim(); } }
        System.out.println(new Local("  x ") + " " + new Local("x").equals(new Local(" x")));
        System.out.println(new Point(1, 2).hashCode() + " " + new Pair<>("a", 1).hashCode() + " " + new Floats(1f, 2.0).hashCode());
    }
}
