// Covariant returns and generic bridges: dispatch through the erased signature, bridges with casts
import java.lang.reflect.Method;
import java.util.*;

public class BridgeMethods {
    static class A { Object get() { return "A.get"; } A self() { return this; } Number num() { return 1; } }
    static class B extends A { @Override String get() { return "B.get"; } @Override B self() { return this; } @Override Integer num() { return 2; } }
    static class C extends B { @Override C self() { return this; } @Override String get() { return "C." + super.get(); } }
    interface Cmp<T> { int cmp(T a); default T id(T t) { return t; } }
    static class S implements Cmp<String> { public int cmp(String a) { return a.length(); } @Override public String id(String s) { return "id" + s; } }
    static abstract class Node<T extends Comparable<T>> { T v; void set(T t) { v = t; } abstract T twice(); }
    static class IntNode extends Node<Integer> { @Override void set(Integer t) { super.set(t + 1); } @Override Integer twice() { return v * 2; } }
    static class Pub { public String vis() { return "vis"; } }
    public static class PubSub extends Pub { }
    static class Over { String f(Object o) { return "O"; } String f(String s) { return "S"; } String f(Integer i) { return "I"; } }
    static class OverSub extends Over { @Override String f(Object o) { return "subO"; } String f(Number n) { return "subN"; } }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        A[] as = {new A(), new B(), new C()};
        for (A a : as) System.out.println(a.get() + " " + a.self().getClass().getSimpleName() + " " + a.num());
        B b = new C();
        System.out.println(b.get().length() + b.self().get() + b.num().intValue());
        Cmp raw = new S();
        System.out.println(raw.cmp("four") + " " + raw.id("x"));
        try {
            raw.cmp(5);
        } catch (ClassCastException e) {
            System.out.println("CCE in bridge " + e.getStackTrace()[0].getMethodName());
        }
        Node n = new IntNode();
        n.set(4);
        System.out.println(n.twice() + " " + ((IntNode) n).twice());
        try {
            n.set("str");
        } catch (ClassCastException e) {
            System.out.println("CCE");
        }
        List<String> names = new ArrayList<>();
        for (Method m : C.class.getDeclaredMethods()) names.add(m.getName() + ":" + m.getReturnType().getSimpleName() + ":" + m.isBridge() + m.isSynthetic());
        for (Method m : S.class.getDeclaredMethods()) names.add(m.getName() + ":" + m.getParameterTypes()[0].getSimpleName() + ":" + m.isBridge());
        Collections.sort(names);
        System.out.println(names);
        Object o = "s";
        Over over = new OverSub();
        System.out.println(over.f(o) + over.f("s") + over.f(1) + ((OverSub) over).f(1.5) + ((OverSub) over).f(1) + over.f(null == o ? 1 : 2L));
        Comparator<String> c = new Comparator<>() { public int compare(String x, String y) { return y.compareTo(x); } };
        Comparator<Object> rc = (Comparator) c;
        try {
            rc.compare(1, 2);
        } catch (ClassCastException e) {
            System.out.println("CCE");
        }
        System.out.println(new PubSub().vis());
    }
}
