// CallSite and SwitchPoint: constant, mutable and volatile sites, dynamic invokers, invalidation
import java.lang.invoke.*;
import static java.lang.invoke.MethodType.methodType;

public class CallSites {
    static String hi(String s) { return "hi " + s; }
    static String bye(String s) { return "bye " + s; }
    static int misses;

    static class Inline extends MutableCallSite {
        static final MethodHandle FALL;
        static { try { FALL = MethodHandles.lookup().findVirtual(Inline.class, "fallback", methodType(Object.class, Object.class)); } catch (ReflectiveOperationException e) { throw new ExceptionInInitializerError(e); } }
        static final MethodHandle CHECK;
        static { try { CHECK = MethodHandles.lookup().findStatic(Inline.class, "check", methodType(boolean.class, Class.class, Object.class)); } catch (ReflectiveOperationException e) { throw new ExceptionInInitializerError(e); } }
        Inline() { super(methodType(Object.class, Object.class)); setTarget(FALL.bindTo(this)); }
        static boolean check(Class<?> c, Object o) { return o.getClass() == c; }
        Object fallback(Object o) throws Throwable {
            misses++;
            MethodHandle target = MethodHandles.lookup().findVirtual(o.getClass(), "toString", methodType(String.class)).asType(type());
            setTarget(MethodHandles.guardWithTest(CHECK.bindTo(o.getClass()), target, getTarget()));
            return target.invoke(o);
        }
    }

    public static void main(String[] args) throws Throwable {
        MethodType t = methodType(String.class, String.class);
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandle hi = l.findStatic(CallSites.class, "hi", t), bye = l.findStatic(CallSites.class, "bye", t);
        MutableCallSite mc = new MutableCallSite(hi);
        MethodHandle inv = mc.dynamicInvoker();
        System.out.println((String) inv.invokeExact("a"));
        mc.setTarget(bye);
        System.out.println((String) inv.invokeExact("b") + " " + (mc.getTarget() == bye) + mc.type());
        try {
            mc.setTarget(MethodHandles.constant(int.class, 1));
        } catch (WrongMethodTypeException e) {
            System.out.println("WMT");
        }
        VolatileCallSite vc = new VolatileCallSite(t);
        try {
            String s = (String) vc.dynamicInvoker().invokeExact("x");
        } catch (IllegalStateException e) {
            System.out.println("unset site");
        }
        vc.setTarget(hi);
        System.out.println((String) vc.dynamicInvoker().invokeExact("v"));
        ConstantCallSite cc = new ConstantCallSite(bye);
        System.out.println((String) cc.dynamicInvoker().invokeExact("c"));
        try {
            cc.setTarget(hi);
        } catch (UnsupportedOperationException e) {
            System.out.println("constant");
        }
        SwitchPoint sp = new SwitchPoint();
        MethodHandle g = sp.guardWithTest(hi, bye);
        System.out.print((String) g.invokeExact("1") + " " + sp.hasBeenInvalidated());
        SwitchPoint.invalidateAll(new SwitchPoint[] {sp});
        System.out.println(" " + (String) g.invokeExact("2") + " " + sp.hasBeenInvalidated());
        Inline in = new Inline();
        MethodHandle site = in.dynamicInvoker();
        Object[] vals = {1, 2, "s", 3, "t", 4.5, 5, "u", 6.5};
        StringBuilder sb = new StringBuilder();
        for (Object v : vals) sb.append((Object) site.invokeExact(v)).append(' ');
        System.out.println(sb + "" + misses);
        MethodHandle chain = MethodHandles.identity(int.class);
        MutableCallSite[] sites = new MutableCallSite[10];
        for (int i = 0; i < 10; i++) {
            sites[i] = new MutableCallSite(MethodHandles.insertArguments(l.findStatic(Math.class, "addExact", methodType(int.class, int.class, int.class)), 0, i));
            chain = MethodHandles.filterReturnValue(chain, sites[i].dynamicInvoker());
        }
        System.out.println((int) chain.invokeExact(100));
        sites[9].setTarget(MethodHandles.identity(int.class));
        MutableCallSite.syncAll(sites);
        System.out.println(chain.invoke(5));
    }
}
