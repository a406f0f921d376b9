// System.arraycopy overlap both ways on all types, Arrays.copyOf with classes, clone, toArray
import java.util.*;

public class Copying {
    public static void main(String[] args) {
        int[] a = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
        System.arraycopy(a, 0, a, 2, 8);
        System.out.println(Arrays.toString(a));
        a = new int[] {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
        System.arraycopy(a, 3, a, 0, 7);
        System.out.println(Arrays.toString(a));
        byte[] b = "abcdefghij".getBytes();
        System.arraycopy(b, 1, b, 2, 7);
        System.out.println(new String(b));
        long[] l = {1, 2, 3, 4, 5};
        System.arraycopy(l, 0, l, 1, 4);
        System.out.println(Arrays.toString(l));
        Object[] o = {"a", 1, null, 'c', 2.0};
        System.arraycopy(o, 1, o, 0, 4);
        System.out.println(Arrays.toString(o));
        char[] c = "0123456789".toCharArray();
        System.arraycopy(c, 5, c, 4, 5);
        System.arraycopy(c, 0, c, 0, 10);
        System.arraycopy(c, 10, c, 10, 0);
        System.out.println(c);
        double[] d = {1, 2, 3};
        System.arraycopy(d, 0, d, 1, 2);
        System.out.println(Arrays.toString(d));
        boolean[] z = {true, false, false};
        System.arraycopy(z, 0, z, 1, 1);
        System.out.println(Arrays.toString(z));
        Object[] wide = new Object[3];
        System.arraycopy(new String[] {"x", "y", "z"}, 0, wide, 0, 3);
        String[] narrow = new String[3];
        System.arraycopy(wide, 0, narrow, 0, 3);
        System.out.println(narrow[2]);
        int[][] m = {{1}, {2}}, mc = new int[3][];
        System.arraycopy(m, 0, mc, 1, 2);
        mc[1][0] = 9;
        System.out.println(Arrays.deepToString(m) + Arrays.deepToString(mc));
        System.out.println(Arrays.copyOf(new Integer[] {1, 2}, 3, Number[].class).getClass().getSimpleName() + " " + Arrays.toString(Arrays.copyOf(new String[] {"q"}, 2)));
        List<String> list = new ArrayList<>(List.of("p", "q"));
        String[] reuse = {"1", "2", "3", "4"};
        String[] back = list.toArray(reuse);
        System.out.println((back == reuse) + Arrays.toString(back) + list.toArray(new String[0]).length + list.toArray(String[]::new).length + list.toArray().getClass().getSimpleName());
        int[] src = new int[1000], dst = new int[1000];
        for (int i = 0; i < 1000; i++) src[i] = i * i;
        for (int len : new int[] {0, 1, 7, 63, 64, 65, 500}) for (int off = 0; off < 9; off++) System.arraycopy(src, off, dst, 8 - off, len);
        System.out.println(Arrays.hashCode(dst));
        try {
            System.arraycopy(null, 0, a, 0, 1);
        } catch (NullPointerException e) {
            System.out.println("NPE src");
        }
        try {
            System.arraycopy(a, 0, null, 0, 0);
        } catch (NullPointerException e) {
            System.out.println("NPE dst");
        }
        try {
            System.arraycopy(a, 0, l, 0, 0);
        } catch (ArrayStoreException e) {
            System.out.println("ASE even for nothing");
        }
    }
}
