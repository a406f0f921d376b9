// Messages of array exceptions as HotSpot words them: store, index, negative size, arraycopy
//@ class-only: ART words these messages differently
public class StoreMessages {
    interface X { void run(); }

    static void t(X x) {
        try {
            x.run();
            System.out.println("ok");
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }

    static class A { }

    public static void main(String[] args) {
        Object[] strs = new String[2];
        int[] ints = new int[3];
        t(() -> strs[0] = 1);
        t(() -> strs[0] = new int[0]);
        t(() -> ((Object[]) new Integer[1][1])[0] = new A[0]);
        t(() -> ints[3]++);
        t(() -> ints[-1] = 0);
        t(() -> System.out.println(strs[Integer.MIN_VALUE]));
        t(() -> { long[] l = new long[0]; l[0] = 1; });
        t(() -> { int[] n = new int[-1]; });
        t(() -> { int[][] n = new int[2][-5]; });
        t(() -> { Object[] n = new Object[Integer.MIN_VALUE]; });
        t(() -> System.arraycopy(ints, 0, new long[3], 0, 1));
        t(() -> System.arraycopy(ints, 0, "s", 0, 1));
        t(() -> System.arraycopy("s", 0, ints, 0, 1));
        t(() -> System.arraycopy(ints, -1, ints, 0, 1));
        t(() -> System.arraycopy(ints, 0, ints, -1, 1));
        t(() -> System.arraycopy(ints, 0, ints, 0, -1));
        t(() -> System.arraycopy(ints, 2, ints, 0, 2));
        t(() -> System.arraycopy(ints, 0, ints, 2, 2));
        t(() -> System.arraycopy(ints, 0, strs, 0, 1));
        t(() -> System.arraycopy(strs, 0, ints, 0, 1));
        t(() -> System.arraycopy(new Object[] {"a", 1}, 0, strs, 0, 2));
        t(() -> System.arraycopy(strs, 0, strs, 0, Integer.MAX_VALUE));
        t(() -> System.arraycopy(new Object[3], 1, new Object[1], 0, 2));
        t(() -> System.arraycopy(new byte[2], 3, new byte[2], 0, 0));
        t(() -> System.out.println((Integer) (Object) "s"));
        t(() -> System.out.println(((A[]) (Object) new String[0]).length));
        t(() -> System.out.println(((Runnable) (Object) ints)));
        t(() -> System.out.println(1 / (ints[0])));
        t(() -> System.out.println(1L % (ints[0])));
        System.out.println("" + java.util.Arrays.toString(strs));
    }
}
