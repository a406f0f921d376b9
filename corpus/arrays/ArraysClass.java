// java.util.Arrays: sort of all types and ranges, stability, binarySearch, fill, equals, compare, mismatch, setAll, prefix
import java.util.*;

public class ArraysClass {
    public static void main(String[] args) {
        Random r = new Random(7);
        int[] a = r.ints(500, -100, 100).toArray();
        int[] b = a.clone();
        Arrays.sort(a);
        for (int i = 1; i < a.length; i++) if (a[i - 1] > a[i]) System.out.println("bad");
        System.out.println(Arrays.hashCode(a) + " " + Arrays.stream(b).sum());
        Arrays.sort(b, 100, 200);
        System.out.println(Arrays.hashCode(b));
        long[] l = r.longs(100).toArray();
        Arrays.sort(l);
        System.out.println(l[0] + " " + l[99]);
        byte[] by = new byte[300];
        r.nextBytes(by);
        Arrays.sort(by);
        System.out.println(by[0] + " " + by[150] + " " + by[299]);
        char[] ch = "sorting characters".toCharArray();
        Arrays.sort(ch);
        System.out.println(new String(ch).trim());
        short[] sh = {3, -1, 2};
        Arrays.sort(sh);
        float[] fl = {1, Float.NaN, -0f, 0f, -1};
        Arrays.sort(fl);
        System.out.println(Arrays.toString(sh) + Arrays.toString(fl));
        String[] s = {"bb", "a", "ccc", "dd", "e", "fff"};
        Arrays.sort(s, Comparator.comparing(String::length));
        System.out.println(Arrays.toString(s));
        Integer[] boxed = new Integer[200];
        for (int i = 0; i < 200; i++) boxed[i] = r.nextInt(20) * 1000 + i;
        Arrays.sort(boxed, (x, y) -> y / 1000 - x / 1000);
        boolean stable = true;
        for (int i = 1; i < 200; i++) if (boxed[i - 1] / 1000 == boxed[i] / 1000 && boxed[i - 1] > boxed[i]) stable = false;
        System.out.println(stable + " " + Arrays.hashCode(boxed));
        System.out.println(Arrays.binarySearch(new int[] {1, 3, 5}, 3) + " " + Arrays.binarySearch(new int[] {1, 3, 5}, 4) + " " + Arrays.binarySearch(new int[] {1, 3, 5}, 9) + " " + Arrays.binarySearch(new String[] {"a", "c"}, "b"));
        int[] f = new int[5];
        Arrays.fill(f, 7);
        Arrays.fill(f, 1, 3, 2);
        System.out.println(Arrays.toString(f) + Arrays.equals(f, f.clone()) + Arrays.mismatch(f, new int[] {7, 2, 3}) + Arrays.compare(f, new int[] {7, 2}) + Arrays.compare(new int[] {-1}, new int[] {1}) + Arrays.compareUnsigned(new int[] {-1}, new int[] {1}));
        Arrays.setAll(f, i -> i * i);
        System.out.print(Arrays.toString(f));
        Arrays.parallelPrefix(f, Integer::sum);
        System.out.println(Arrays.toString(f) + Arrays.toString((int[]) null) + Arrays.toString(new Object[] {null, "x"}));
        System.out.println(Arrays.equals(new double[] {Double.NaN, 0.0}, new double[] {Double.NaN, 0.0}) + " " + Arrays.equals(new double[] {0.0}, new double[] {-0.0}) + " " + Arrays.deepEquals(new Object[] {new int[] {1}}, new Object[] {new int[] {1}}));
        List<Integer> view = Arrays.asList(boxed).subList(0, 3);
        view.set(0, -1);
        System.out.println(boxed[0] + " " + view.size());
        try {
            Arrays.asList(1, 2).add(3);
        } catch (UnsupportedOperationException e) {
            System.out.println("fixed size");
        }
        try {
            Arrays.sort(new Object[] {1, "a"});
        } catch (ClassCastException e) {
            System.out.println("CCE");
        }
        int[] nearly = new int[400];
        for (int i = 0; i < 400; i++) nearly[i] = i < 200 ? i : 400 - i;
        Arrays.sort(nearly);
        System.out.println(Arrays.hashCode(nearly) + " " + Arrays.stream(nearly, 10, 20).boxed().toList());
    }
}
