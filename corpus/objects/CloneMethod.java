// Object.clone: shallow copies, CloneNotSupportedException, arrays, covariant overrides, class kept
import java.util.*;

public class CloneMethod {
    static class P implements Cloneable {
        int i = 1; long l = 2; double d = 3; String s = "s"; int[] arr = {1, 2}; P next; final List<String> list = new ArrayList<>();
        static int ctors;
        P() { ctors++; }
        @Override public P clone() {
            try {
                P p = (P) super.clone();
                p.next = next == null ? null : next.clone();
                return p;
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
    }
    static class Q extends P { byte b = 7; boolean z = true; char c = 'q'; float f = 1.5f; }
    static class No { Object tryClone() throws CloneNotSupportedException { return super.clone(); } }

    public static void main(String[] args) throws Exception {
        Q q = new Q();
        q.next = new P();
        q.i = 42;
        q.list.add("x");
        Q c = (Q) q.clone();
        System.out.println(P.ctors + " " + c.getClass().getSimpleName() + c.i + c.l + c.d + c.s + c.b + c.z + c.c + c.f);
        System.out.println((c != q) + " " + (c.arr == q.arr) + " " + (c.next != q.next) + " " + (c.list == q.list));
        c.i = 0; c.b = 0; c.arr[0] = 99;
        System.out.println(q.i + " " + q.b + " " + q.arr[0]);
        try {
            new No().tryClone();
        } catch (CloneNotSupportedException e) {
            System.out.println(e);
        }
        int[] a = {1, 2, 3};
        int[] b = a.clone();
        b[0] = 9;
        System.out.println(a[0] + " " + b.length + " " + Arrays.equals(a, new int[] {1, 2, 3}));
        int[][] m = {{1}, {2}};
        int[][] mc = m.clone();
        mc[0][0] = 5;
        mc[1] = null;
        System.out.println(m[0][0] + " " + (m[1] != null) + " " + mc.getClass().getName());
        String[] sa = {"a", null};
        Object[] oc = ((Object[]) sa).clone();
        System.out.println(oc.getClass().getSimpleName() + oc[0] + oc[1]);
        long[] empty = {};
        System.out.println((empty.clone() != empty) + " " + new boolean[] {true}.clone()[0] + new char[] {'z'}.clone()[0] + new double[] {1.5}.clone()[0]);
        ArrayList<int[]> list = new ArrayList<>(List.of(a));
        Object lc = list.clone();
        System.out.println(lc.equals(list) + " " + (((List<?>) lc).get(0) == a));
        synchronized (q) {
            Object k = q.clone();
            System.out.println(Thread.holdsLock(q) + " " + Thread.holdsLock(k));
        }
        try {
            String[] nul = null;
            nul.clone();
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
    }
}
