// Helpful NullPointerException messages for every kind of access
//@ class-only: ART words NullPointerException messages differently
public class NpeMessages {
    static class N { N next; int i; long l; int[] arr; Object[][] grid; static N st; String s; N get() { return null; } void run() { } N self() { return this; } static N make(int x, String y) { return null; } private int prv() { return 1; } }
    interface X { Object go() throws Throwable; }
    interface Iface { void m(int[] a, String[][] b); }

    static void t(X x) {
        try {
            System.out.println(x.go());
        } catch (Throwable e) {
            System.out.println(e.getMessage());
        }
    }

    static Object sync(Object o) { synchronized (o) { return o; } }
    static Object thrower(RuntimeException e) { throw e; }
    static int params(N first, int k, N second) { return second.i; }
    N field;
    int viaThis() { return field.i; }

    public static void main(String[] args) {
        t(() -> { N n = null; return n.i; });
        t(() -> { N n = null; n.l = 5; return 0; });
        t(() -> { N n = new N(); return n.next.next; });
        t(() -> { N n = new N(); return n.next.get(); });
        t(() -> { N n = new N(); n.self().get().run(); return 0; });
        t(() -> { N n = new N(); return n.arr[0]; });
        t(() -> { N n = new N(); n.arr[2] = 1; return 0; });
        t(() -> { N n = new N(); return n.arr.length; });
        t(() -> { N n = new N(); n.grid = new Object[2][]; int i = 1; return n.grid[i][0]; });
        t(() -> { N[] a = new N[2]; return a[1].i; });
        t(() -> { N[][] a = new N[2][2]; int x = 0; a[x][x + 1].run(); return 0; });
        t(() -> N.st.s.length());
        t(() -> N.make(1, "a").s);
        t(() -> { Iface f = null; f.m(null, null); return 0; });
        t(() -> { Integer b = null; int i = b; return i; });
        t(() -> { Long b = null; return b + 1; });
        t(() -> { Boolean b = null; return b ? 1 : 2; });
        t(() -> { String s = null; switch (s) { case "a": return 1; default: return 2; } });
        t(() -> { Thread.State s = null; switch (s) { case NEW: return 1; default: return 2; } });
        t(() -> { for (String s : (Iterable<String>) null) return s; return 0; });
        t(() -> { int[] a = null; for (int i : a) return i; return 0; });
        t(() -> sync(null));
        t(() -> thrower(null));
        t(() -> params(null, 1, null));
        t(() -> new NpeMessages().viaThis());
        t(() -> { byte[] b = null; return b[0]; });
        t(() -> { char[] b = null; b[0]++; return 0; });
        t(() -> { double[] b = null; return b[0]; });
        t(() -> { float[] b = null; b[0] = 1; return 0; });
        t(() -> { long[] b = null; return b[0]; });
        t(() -> { short[] b = null; return b[0]; });
        t(() -> { boolean[] b = null; b[0] = true; return 0; });
        t(() -> { Object[] b = null; b[0] = b; return 0; });
        t(() -> { N n = null; return n.prv(); });
        t(() -> { throw new NullPointerException(); });
        t(() -> { throw new NullPointerException("given"); });
        t(() -> java.util.Objects.requireNonNull(null));
        t(() -> java.util.Objects.requireNonNull(null, "named"));
        t(() -> ((String) null).length());
        t(() -> "abc".concat(null));
    }
}
