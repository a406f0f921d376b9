// identityHashCode, Object methods, default toString, getClass, equality of boxed and arrays as objects
import java.util.*;

public class IdentityAndObject {
    static class Custom { @Override public int hashCode() { return 7; } @Override public boolean equals(Object o) { return true; } }

    public static void main(String[] args) {
        Object o = new Object();
        int h = System.identityHashCode(o);
        System.out.println((h == o.hashCode()) + " " + (h == System.identityHashCode(o)) + System.identityHashCode(null) + (h >= 0));
        Custom c = new Custom();
        System.out.println(c.hashCode() + " " + (System.identityHashCode(c) == System.identityHashCode(c)) + c.equals(null) + new Custom().equals(c));
        System.out.println(o.toString().equals("java.lang.Object@" + Integer.toHexString(h)) + " " + new Custom().toString().equals("IdentityAndObject$Custom@7") + new int[0].toString().startsWith("[I@") + new String[0][0].toString().startsWith("[[Ljava.lang.String;@"));
        synchronized (o) { System.out.println(h == System.identityHashCode(o)); }
        try {
            synchronized (o) { o.wait(1); }
        } catch (InterruptedException e) {
            System.out.println("?");
        }
        System.gc();
        System.out.println(h == System.identityHashCode(o));
        Set<Integer> seen = new HashSet<>();
        Object[] keep = new Object[1000];
        for (int i = 0; i < keep.length; i++) { keep[i] = new Object(); seen.add(keep[i].hashCode()); }
        System.out.println(seen.size() > 950);
        System.out.println(o.equals(o) + " " + o.equals(null) + o.getClass() + new int[0].getClass().equals(int[].class) + "a".getClass().getName() + new ArrayList<String>().getClass().getSimpleName());
        System.out.println(new Object() { @Override public String toString() { return "anon"; } } + " " + new Object[] {1}.equals(new Object[] {1}) + Arrays.equals(new Object[] {1}, new Object[] {1}));
        Object arr = new int[] {1, 2};
        System.out.println(arr.hashCode() == arr.hashCode());
        try {
            Object n = null;
            n.hashCode();
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
        System.out.println(Objects.hashCode(o) == h);
        System.out.println(String.valueOf(Void.class) + " " + Void.TYPE + Class.class.getClass());
    }
}
