// Reflection on sealed classes: permitted subclasses in declaration order, sealedness of the sub classes
import java.util.*;

public class SealedReflect {
    sealed interface S permits C, A, B { }
    record C() implements S { }
    static final class A implements S { }
    static non-sealed class B implements S { }
    static class Free extends B { }
    static sealed abstract class Top { static final class X extends Top { } static final class Y extends Top { } }
    enum E implements Runnable { P { public void run() { } }, Q { public void run() { } } }

    public static void main(String[] args) {
        for (Class<?> c : new Class<?>[] {S.class, C.class, A.class, B.class, Free.class, Top.class, Top.X.class, String.class, int.class, int[].class}) {
            Class<?>[] p = c.getPermittedSubclasses();
            StringBuilder sb = new StringBuilder(c.getSimpleName()).append(' ').append(c.isSealed()).append(' ');
            if (p == null) sb.append("null");
            else for (Class<?> k : p) sb.append(k.getSimpleName()).append(',');
            System.out.println(sb);
        }
        S s = new A();
        System.out.println((s instanceof A) + " " + (s instanceof B));
    }
}
