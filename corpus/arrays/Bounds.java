// Index checks on every element type for reads and writes at the edges; length checks on library calls
import java.util.*;

public class Bounds {
    static boolean[] z = new boolean[2]; static byte[] b = new byte[2]; static char[] c = new char[2]; static short[] s = new short[2];
    static int[] i = new int[2]; static long[] l = new long[2]; static float[] f = new float[2]; static double[] d = new double[2]; static Object[] o = new Object[2];

    static String access(int k) {
        int bad = 0;
        try { z[k] = true; } catch (ArrayIndexOutOfBoundsException e) { bad |= 1; }
        try { b[k]++; } catch (ArrayIndexOutOfBoundsException e) { bad |= 2; }
        try { c[k] = 1; } catch (ArrayIndexOutOfBoundsException e) { bad |= 4; }
        try { s[k] = 1; } catch (ArrayIndexOutOfBoundsException e) { bad |= 8; }
        try { i[k] += i[k]; } catch (ArrayIndexOutOfBoundsException e) { bad |= 16; }
        try { l[k] = l[k] + 1; } catch (ArrayIndexOutOfBoundsException e) { bad |= 32; }
        try { f[k] = 2; } catch (ArrayIndexOutOfBoundsException e) { bad |= 64; }
        try { d[k] *= 2; } catch (ArrayIndexOutOfBoundsException e) { bad |= 128; }
        try { o[k] = o; } catch (ArrayIndexOutOfBoundsException e) { bad |= 256; }
        try { if (z[k] && b[k] + c[k] + s[k] > 0) bad |= 4096; } catch (ArrayIndexOutOfBoundsException e) { bad |= 512; }
        return Integer.toHexString(bad);
    }

    interface X { Object run(); }

    static void t(String n, X x) {
        try {
            System.out.println(n + " " + x.run());
        } catch (RuntimeException e) {
            System.out.println(n + " " + e);
        }
    }

    public static void main(String[] args) {
        for (int k : new int[] {0, 1, 2, -1, Integer.MAX_VALUE, Integer.MIN_VALUE, 1 << 16, -65536}) System.out.print(access(k) + " ");
        System.out.println();
        t("copyOf", () -> Arrays.toString(Arrays.copyOf(i, 4)));
        t("copyOf neg", () -> Arrays.copyOf(i, -1));
        t("copyOfRange", () -> Arrays.toString(Arrays.copyOfRange(i, 1, 5)));
        t("copyOfRange start", () -> Arrays.copyOfRange(i, 3, 5));
        t("copyOfRange order", () -> Arrays.copyOfRange(i, 2, 1));
        t("fill range", () -> { Arrays.fill(i, 1, 3, 0); return 0; });
        t("sort range", () -> { Arrays.sort(i, 2, 1); return 0; });
        t("checkIndex", () -> Objects.checkIndex(3, 3));
        t("checkFromTo", () -> Objects.checkFromToIndex(1, 5, 3));
        t("checkFromSize", () -> Objects.checkFromIndexSize(2, 2, 3));
        t("list get", () -> new ArrayList<>(List.of(1)).get(1));
        t("list set", () -> new ArrayList<>().set(0, null));
        t("list add", () -> { new ArrayList<>().add(1, null); return 0; });
        t("List.of get", () -> List.of(1, 2, 3).get(5));
        t("linked", () -> new LinkedList<>().get(0));
        t("sublist", () -> List.of(1, 2, 3).subList(1, 9));
        t("asList", () -> Arrays.asList(1, 2).get(-1 + 1));
        t("vector", () -> new Vector<>().elementAt(2));
        t("string", () -> "abc".charAt(5));
        t("builder", () -> new StringBuilder("ab").charAt(2));
        t("bitset", () -> new BitSet().get(-1));
        t("buffer", () -> java.nio.IntBuffer.allocate(1).get(1));
        t("deque", () -> new ArrayDeque<>().removeFirst());
        t("Array.get", () -> java.lang.reflect.Array.get(new int[1], 0));
    }
}
