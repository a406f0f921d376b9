// Method handles turned into functional interfaces, handles in collections, recursion through handles, deep chains
import java.lang.invoke.*;
import java.util.*;
import java.util.function.*;
import static java.lang.invoke.MethodType.methodType;

public class HandlesAsFunctions {
    public interface Op { int ap(int a, int b); default Op twice() { return (x, y) -> ap(ap(x, y), y); } }
    static int mul(int a, int b) { return a * b; }
    static long fact(MethodHandle self, long n) throws Throwable { return n <= 1 ? 1 : n * (long) self.invokeExact(self, n - 1); }
    static int plus(int a, int k) { return a + k; }
    final int base;
    HandlesAsFunctions(int b) { base = b; }
    int off(int x) { return base + x; }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandle mul = l.findStatic(HandlesAsFunctions.class, "mul", methodType(int.class, int.class, int.class));
        Op op = MethodHandleProxies.asInterfaceInstance(Op.class, mul);
        System.out.println(op.ap(6, 7) + " " + MethodHandleProxies.isWrapperInstance(op) + (MethodHandleProxies.wrapperInstanceType(op) == Op.class));
        MethodHandle self = l.findStatic(HandlesAsFunctions.class, "fact", methodType(long.class, MethodHandle.class, long.class));
        System.out.println((long) self.invokeExact(self, 15L));
        MethodHandle chain = MethodHandles.identity(int.class), plus = l.findStatic(HandlesAsFunctions.class, "plus", methodType(int.class, int.class, int.class));
        for (int i = 0; i < 50; i++) chain = MethodHandles.filterReturnValue(chain, MethodHandles.insertArguments(plus, 1, i));
        System.out.println((int) chain.invokeExact(0));
        Map<String, MethodHandle> ops = new TreeMap<>();
        for (String n : List.of("max", "min", "addExact", "floorMod")) ops.put(n, l.findStatic(Math.class, n, methodType(int.class, int.class, int.class)));
        for (Map.Entry<String, MethodHandle> e : ops.entrySet()) System.out.print(e.getKey() + "=" + (int) e.getValue().invokeExact(-7, 3) + " ");
        System.out.println();
        MethodHandle off = l.findVirtual(HandlesAsFunctions.class, "off", methodType(int.class, int.class));
        List<MethodHandle> bound = new ArrayList<>();
        for (int i = 0; i < 5; i++) bound.add(off.bindTo(new HandlesAsFunctions(i * 100)));
        int s = 0;
        for (MethodHandle h : bound) s += (int) h.invokeExact(1);
        System.out.println(s);
        Function<Object, Object> f = MethodHandleProxies.asInterfaceInstance(Function.class, l.findVirtual(String.class, "trim", methodType(String.class)).asType(methodType(Object.class, Object.class)));
        System.out.println("[" + f.apply("  t ") + "]");
        MethodHandle cmp = l.findVirtual(Comparator.class, "compare", methodType(int.class, Object.class, Object.class)).bindTo(Comparator.reverseOrder());
        System.out.println((int) cmp.invoke("a", "b"));
        MethodHandle println = l.findVirtual(java.io.PrintStream.class, "println", methodType(void.class, String.class)).bindTo(System.out);
        println.invokeExact("printed by handle");
        MethodHandle newList = l.findConstructor(ArrayList.class, methodType(void.class, Collection.class)).asType(methodType(List.class, List.class));
        System.out.println((List) newList.invokeExact(List.of(1, 2)));
        long t = 0;
        for (int i = 0; i < 2000; i++) t += (int) mul.invokeExact(i, 3);
        System.out.println(t);
        try {
            Object o = MethodHandleProxies.asInterfaceInstance(String.class, mul);
        } catch (IllegalArgumentException e) {
            System.out.println("not an interface");
        }
        Object r = MethodHandles.reflectAs(java.lang.reflect.Method.class, mul).getName();
        System.out.println(r + " " + l.revealDirect(mul).getName() + l.revealDirect(mul).getReferenceKind());
    }
}
