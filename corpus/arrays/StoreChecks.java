// ArrayStoreException: covariance, interfaces, nested arrays, arraycopy part way, messages in class files
import java.util.*;

public class StoreChecks {
    interface I { }
    static class A implements I { }
    static class B extends A { }
    static class C { }

    static String put(Object[] arr, Object v) {
        try {
            arr[0] = v;
            return "ok";
        } catch (ArrayStoreException e) {
            return "ASE";
        }
    }

    public static void main(String[] args) {
        Object[][] arrays = {new Object[1], new I[1], new A[1], new B[1], new C[1], new String[1], new Integer[1], new Object[1][1], new int[1][1], new I[1][1], new Comparable[1], new Cloneable[1], new Object[1][1][1]};
        Object[] values = {null, new Object(), new A(), new B(), new C(), "s", 1, new Object[0], new int[0], new A[0], new B[0][0], 'c'};
        for (Object[] arr : arrays) {
            StringBuilder sb = new StringBuilder(arr.getClass().getSimpleName()).append(':');
            for (Object v : values) sb.append(' ').append(put(arr, v));
            System.out.println(sb);
        }
        Object[] src = {"a", "b", 3, "d"}, dst = new String[4];
        try {
            System.arraycopy(src, 0, dst, 0, 4);
        } catch (ArrayStoreException e) {
            System.out.println("copied before failing " + Arrays.toString(dst));
        }
        int i = 0;
        Object[] strs = new String[2];
        try {
            strs[i++] = i++;
        } catch (ArrayStoreException e) {
            System.out.println("index side effects " + i);
        }
        try {
            strs[5] = 1;
        } catch (ArrayStoreException | ArrayIndexOutOfBoundsException e) {
            System.out.println("bounds first " + e.getClass().getSimpleName());
        }
        try {
            Arrays.fill(strs, 1);
        } catch (ArrayStoreException e) {
            System.out.println("fill");
        }
        try {
            List.of(1, 2).toArray(new String[2]);
        } catch (ArrayStoreException e) {
            System.out.println("toArray");
        }
        Object[] listArray = Arrays.asList("x", "y").toArray();
        listArray[0] = 1;
        System.out.println(listArray[0] + " " + listArray.getClass().getSimpleName());
        List<Object> fixed = Arrays.asList((Object[]) new String[] {"q"});
        try {
            fixed.set(0, 5);
        } catch (ArrayStoreException e) {
            System.out.println("asList write through");
        }
    }
}
