// instanceof and checkcast over classes, interfaces, arrays, null, and the cast's exception
import java.io.Serializable;
import java.util.*;

public class TypeTests {
    interface I { }
    interface J extends I { }
    static class A implements I { }
    static class B extends A implements J { }
    static final class C { }

    static String tests(Object o) {
        return "" + b(o instanceof Object) + b(o instanceof I) + b(o instanceof J) + b(o instanceof A) + b(o instanceof B) + b(o instanceof C)
            + b(o instanceof Object[]) + b(o instanceof A[]) + b(o instanceof I[]) + b(o instanceof Object[][]) + b(o instanceof int[])
            + b(o instanceof int[][]) + b(o instanceof Cloneable) + b(o instanceof Serializable) + b(o instanceof Cloneable[])
            + b(o instanceof Number) + b(o instanceof Comparable) + b(o instanceof CharSequence) + b(o instanceof long[]) + b(o instanceof byte[])
            + b(o instanceof boolean[]) + b(o instanceof Serializable[]);
    }

    static int b(boolean x) { return x ? 1 : 0; }

    static String cast(String name, Runnable r) {
        try {
            r.run();
            return name + " ok";
        } catch (ClassCastException e) {
            return name + " CCE";
        }
    }

    public static void main(String[] args) {
        Object[] v = {null, new Object(), new A(), new B(), new C(), new Object[0], new A[0], new B[0], new I[0], new int[0], new int[0][],
            new int[0][][], new B[0][], "s", 1, 1.0, new ArrayList<>(), new String[0], new byte[0], new boolean[0], Thread.State.NEW, new Integer[0][0]};
        for (Object o : v) System.out.println((o == null ? "null" : o.getClass().getName()) + " " + tests(o));
        Object o = new A(), arr = new A[1], ints = new int[1], nul = null;
        System.out.println(cast("A->B", () -> { B x = (B) o; }));
        System.out.println(cast("A->I", () -> { I x = (I) o; }));
        System.out.println(cast("A->J", () -> { J x = (J) o; }));
        System.out.println(cast("null->J", () -> { J x = (J) nul; }));
        System.out.println(cast("A[]->I[]", () -> { I[] x = (I[]) arr; }));
        System.out.println(cast("A[]->B[]", () -> { B[] x = (B[]) arr; }));
        System.out.println(cast("int[]->Object[]", () -> { Object[] x = (Object[]) ints; }));
        System.out.println(cast("int[]->Cloneable", () -> { Cloneable x = (Cloneable) ints; }));
        System.out.println(cast("int[]->long[]", () -> { long[] x = (long[]) ints; }));
        List raw = new ArrayList(List.of(1));
        List<String> strings = raw;
        System.out.println(cast("erased", () -> { String s = strings.get(0); }));
        System.out.println(cast("erased object", () -> { Object s = strings.get(0); }));
        System.out.println(String.class.isInstance("x") + " " + Number.class.isInstance("x") + " " + int.class.isInstance(1) + " "
            + Object[].class.isAssignableFrom(String[].class) + " " + Object.class.isAssignableFrom(int[].class) + " "
            + long.class.isAssignableFrom(int.class));
        try {
            Integer.class.cast("s");
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
    }
}
