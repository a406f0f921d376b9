// Impossible array sizes: OutOfMemoryError is catchable, the program goes on, sizes near the limit
public class HeapLimits {
    interface X { Object run(); }

    static void t(String n, X x) {
        try {
            System.out.println(n + " " + (x.run() != null));
        } catch (OutOfMemoryError e) {
            System.out.println(n + " OutOfMemoryError");
        } catch (NegativeArraySizeException e) {
            System.out.println(n + " NegativeArraySize " + e.getMessage());
        }
    }

    static Object[] chain;

    public static void main(String[] args) {
        t("int max", () -> new int[Integer.MAX_VALUE]);
        t("long max", () -> new long[Integer.MAX_VALUE]);
        t("object max", () -> new Object[Integer.MAX_VALUE]);
        t("max - 1", () -> new double[Integer.MAX_VALUE - 1]);
        t("negative", () -> new byte[-7]);
        t("negative inner", () -> new byte[3][-2]);
        t("negative after zero", () -> new byte[0][-9]);
        t("small", () -> new byte[1000]);
        t("reflect", () -> java.lang.reflect.Array.newInstance(long.class, Integer.MAX_VALUE));
        t("builder", () -> new StringBuilder(Integer.MAX_VALUE));
        t("collection", () -> new java.util.ArrayList<>(Integer.MAX_VALUE));
        t("copyOf", () -> java.util.Arrays.copyOf(new long[1], Integer.MAX_VALUE));
        int made = 0;
        for (int i = 0; i < 2000; i++) { byte[] garbage = new byte[100_000]; garbage[i] = 1; made += garbage.length / 100_000; }
        System.out.println(made);
        try {
            throw new OutOfMemoryError("by hand");
        } catch (VirtualMachineError e) {
            System.out.println(e.getMessage());
        }
    }
}
