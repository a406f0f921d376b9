// MethodHandles.Lookup: virtual, static, special, constructors, fields, bind, unreflect, and failures of lookup
import java.lang.invoke.*;
import java.util.*;
import static java.lang.invoke.MethodType.methodType;

public class FindKinds {
    static class A {
        int f = 5; static long sf = 6; final String fin = "fin"; int prv = 7;
        A() { } A(int f) { this.f = f; }
        String virt(int x) { return "A.virt" + x + f; }
        static String st(String a, double b) { return a + b; }
        String hidden() { return "hidden" + f; }
        void vd() { f++; }
        String va(Object... o) { return "va" + o.length; }
    }
    static class B extends A { B() { super(50); } @Override String virt(int x) { return "B.virt" + x; }
        MethodHandle sup() throws Throwable { return MethodHandles.lookup().findSpecial(A.class, "virt", methodType(String.class, int.class), B.class); } }
    interface I { default String d() { return "I.d"; } static int s() { return 3; } int abs(int x); }

    interface X { Object go() throws Throwable; }
    static void t(String n, X x) {
        try {
            System.out.println(n + " " + x.go());
        } catch (Throwable e) {
            System.out.println(n + " " + e.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandle virt = l.findVirtual(A.class, "virt", methodType(String.class, int.class));
        System.out.println(virt.type() + " " + (String) virt.invokeExact(new A(), 1) + (String) virt.invoke((A) new B(), 2) + virt.invokeWithArguments(new B(), 3));
        MethodHandle st = l.findStatic(A.class, "st", methodType(String.class, String.class, double.class));
        System.out.println((String) st.invokeExact("s", 1.5) + st.invoke("t", 2) + st.invoke((Object) "u", 'c'));
        System.out.println((String) new B().sup().invokeExact(new B(), 4));
        MethodHandle ctor = l.findConstructor(A.class, methodType(void.class, int.class));
        System.out.println(((A) ctor.invokeExact(9)).f + " " + ctor.type());
        MethodHandle gf = l.findGetter(A.class, "f", int.class), sf = l.findSetter(A.class, "f", int.class), gs = l.findStaticGetter(A.class, "sf", long.class), ss = l.findStaticSetter(A.class, "sf", long.class);
        A a = new A();
        sf.invokeExact(a, 77);
        ss.invokeExact(88L);
        System.out.println((int) gf.invokeExact(a) + " " + (long) gs.invokeExact());
        System.out.println((String) l.bind(a, "virt", methodType(String.class, int.class)).invokeExact(5) + (String) virt.bindTo(new B()).invokeExact(6));
        System.out.println((String) l.findVirtual(A.class, "hidden", methodType(String.class)).invokeExact(a));
        System.out.println((int) l.findVirtual(I.class, "abs", methodType(int.class, int.class)).invokeExact((I) x -> x * 2, 21) + " " + (int) l.findStatic(I.class, "s", methodType(int.class)).invokeExact() + (String) l.findVirtual(I.class, "d", methodType(String.class)).invoke((I) x -> x));
        MethodHandle va = l.findVirtual(A.class, "va", methodType(String.class, Object[].class));
        System.out.println(va.isVarargsCollector() + " " + va.invoke(a, 1, 2, 3) + va.invoke(a) + va.invoke(a, new Object[] {1, 2}) + va.asFixedArity().invoke(a, new Object[5]));
        MethodHandle un = l.unreflect(A.class.getDeclaredMethod("virt", int.class)), uc = l.unreflectConstructor(A.class.getDeclaredConstructor()), ug = l.unreflectGetter(A.class.getDeclaredField("prv"));
        System.out.println((String) un.invoke(uc.invoke(), 8) + ug.invoke(a));
        t("wrong name", () -> l.findVirtual(A.class, "nope", methodType(void.class)));
        t("wrong type", () -> l.findVirtual(A.class, "virt", methodType(void.class, int.class)));
        t("static as virtual", () -> l.findVirtual(A.class, "st", methodType(String.class, String.class, double.class)));
        t("virtual as static", () -> l.findStatic(A.class, "virt", methodType(String.class, int.class)));
        t("no field", () -> l.findGetter(A.class, "g", int.class));
        t("field type", () -> l.findGetter(A.class, "f", long.class));
        t("final setter", () -> l.findSetter(A.class, "fin", String.class));
        t("private of the JDK", () -> l.findVirtual(String.class, "isLatin1", methodType(boolean.class)));
        t("public lookup", () -> MethodHandles.publicLookup().findVirtual(String.class, "length", methodType(int.class)).invoke("four"));
        t("public lookup private", () -> MethodHandles.publicLookup().findVirtual(A.class, "hidden", methodType(String.class)));
        t("invokeExact mismatch", () -> (Object) virt.invokeExact(a, 1));
        t("invokeExact arity", () -> { virt.invokeExact(a); return 0; });
        t("invoke mismatch", () -> virt.invoke(a, "x"));
        t("invoke bad cast", () -> virt.invoke((Object) "x", 1));
        t("null receiver", () -> (String) virt.invokeExact((A) null, 1));
        t("unboxing null", () -> virt.invoke(a, (Integer) null));
        t("args count", () -> virt.invokeWithArguments(a));
        t("array ctor", () -> ((int[]) MethodHandles.arrayConstructor(int[].class).invokeExact(3)).length);
        t("array get", () -> MethodHandles.arrayElementGetter(String[].class).invoke(new String[] {"p", "q"}, 1));
        t("array set", () -> { long[] x = new long[1]; MethodHandles.arrayElementSetter(long[].class).invoke(x, 0, 5); return x[0] + (int) MethodHandles.arrayLength(long[].class).invoke(x); });
        t("exception through", () -> l.findStatic(Integer.class, "parseInt", methodType(int.class, String.class)).invoke("zz"));
        t("toString", () -> virt.bindTo(a).type() + " " + l.lookupClass().getSimpleName() + l.in(String.class).lookupClass().getSimpleName());
    }
}
