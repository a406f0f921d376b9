// MethodType: construction, transformation, equality and interning, descriptors, wrap and unwrap
import java.lang.invoke.*;
import java.util.*;
import static java.lang.invoke.MethodType.*;

public class MethodTypes {
    interface X { Object go() throws Throwable; }
    static void t(String n, X x) {
        try {
            System.out.println(n + " " + x.go());
        } catch (Throwable e) {
            System.out.println(n + " " + e.getClass().getSimpleName());
        }
    }

    static Class<?> load(String d) { return fromMethodDescriptorString("(" + d + ")V", MethodTypes.class.getClassLoader()).parameterType(0); }

    public static void main(String[] args) throws Throwable {
        MethodType m = methodType(String.class, int.class, long[].class, Object.class);
        System.out.println(m + " " + m.toMethodDescriptorString() + " " + m.parameterCount() + m.returnType().getSimpleName() + m.lastParameterType() + m.hasPrimitives() + m.hasWrappers() + m.parameterList());
        System.out.println(m.changeReturnType(void.class) + " " + m.changeParameterType(0, byte.class) + m.appendParameterTypes(char.class, float.class) + m.insertParameterTypes(1, List.class) + m.dropParameterTypes(0, 2));
        System.out.println(m.generic() + " " + m.erase() + m.wrap() + m.wrap().unwrap() + genericMethodType(3) + genericMethodType(1, true));
        System.out.println((m == methodType(String.class, int.class, long[].class, Object.class)) + " " + m.equals(methodType(String.class, List.of(int.class, long[].class, Object.class))) + (m.hashCode() == methodType(String.class, new Class<?>[] {int.class, long[].class, Object.class}).hashCode()) + m.equals(m.generic()));
        System.out.println(fromMethodDescriptorString("(IJ[[Ljava/lang/String;LMethodTypes;)Z", MethodTypes.class.getClassLoader()) + " " + load("[D") + load("S"));
        t("bad descriptor", () -> fromMethodDescriptorString("(I", null));
        t("missing class", () -> fromMethodDescriptorString("(LNoSuchThing;)V", MethodTypes.class.getClassLoader()));
        t("void parameter", () -> methodType(int.class, void.class));
        t("null", () -> methodType(int.class, (Class<?>) null));
        t("index", () -> m.parameterType(9));
        t("drop range", () -> m.dropParameterTypes(2, 1));
        t("array mutated", () -> { m.parameterArray()[0] = null; return m.parameterType(0); });
        MethodHandle h = MethodHandles.lookup().findVirtual(String.class, "indexOf", methodType(int.class, String.class, int.class));
        System.out.println(h.type() + " " + h.type().parameterCount() + h.asType(h.type().generic()).type());
        System.out.println(methodType(int.class, h.type()).equals(methodType(int.class, String.class, String.class, int.class)) + " " + h.type().describeConstable().get().displayDescriptor());
        Map<MethodType, String> cache = new HashMap<>();
        for (Class<?> c : new Class<?>[] {int.class, long.class, String.class, int.class}) cache.merge(methodType(void.class, c), c.getSimpleName(), String::concat);
        System.out.println(cache.size() + " " + cache.get(methodType(void.class, int.class)));
        Class<?>[] many = new Class<?>[100];
        Arrays.fill(many, int.class);
        System.out.println(methodType(long.class, many).toMethodDescriptorString().length() + " " + methodType(long.class, many).wrap().parameterType(99));
        t("too many", () -> { Class<?>[] p = new Class<?>[256]; Arrays.fill(p, int.class); return methodType(void.class, p); });
        MethodHandle exact = MethodHandles.exactInvoker(methodType(int.class, int.class)), gen = MethodHandles.invoker(methodType(Object.class, Object.class));
        MethodHandle neg = MethodHandles.lookup().findStatic(Math.class, "abs", methodType(int.class, int.class));
        System.out.println(exact.type() + " " + (int) exact.invokeExact(neg, -5) + gen.invoke(neg, (Object) (-6)) + MethodHandles.spreadInvoker(methodType(int.class, int.class), 0).invoke(neg, new Object[] {-7}));
    }
}
