// What triggers class initialization and what does not
public class StaticInitTriggers {
    static void log(String s) { System.out.println(s); }

    static class Const { static { log("Const"); } static final int C = 5; static final String S = "s"; static final Integer BOXED = 6; }
    static class Parent { static { log("Parent"); } static int x = 1; static void m() { log("m"); } }
    static class Child extends Parent { static { log("Child"); } static int y = 2; }
    interface I { int V = v("I.V"); static int s() { return 3; } }
    interface D { int V = v("D.V"); default void dm() { } }
    interface D2 extends D { int W = v("D2.W"); }
    static class ImplI implements I { static { log("ImplI"); } }
    static class ImplD implements D2 { static { log("ImplD"); } }
    static class Arr { static { log("Arr"); } }
    static class ByName { static { log("ByName"); } }
    static class ByNew { static { log("ByNew"); } }
    static class ByField { static { log("ByField"); } static int f; }
    static class ByMethod { static { log("ByMethod"); } static void m() { } }
    static class ByReflect { static { log("ByReflect"); } static int f; public static void m() { } }
    static class ByHandle { static { log("ByHandle"); } static int h() { return 1; } }
    static class ByCast { static { log("ByCast"); } }
    enum E { A; static { log("E"); } }

    static int v(String s) { log(s); return 1; }

    public static void main(String[] args) throws Exception {
        log("const " + Const.C + Const.S);
        log("boxed " + Const.BOXED);
        log("child.x " + Child.x);
        Child.m();
        log("child.y " + Child.y);
        log("array " + new Arr[2].length + Arr[].class.getSimpleName());
        log("literal " + Arr.class.getSimpleName());
        Object o = "x";
        log("instanceof " + (o instanceof ByCast));
        ByCast nul = (ByCast) (Object) null;
        log("implements");
        new ImplI();
        log("implements with defaults");
        new ImplD();
        log("interface static " + I.s());
        Class<?> c = Class.forName("StaticInitTriggers$ByName", false, StaticInitTriggers.class.getClassLoader());
        log("not yet " + c.getDeclaredMethods().length + c.getDeclaredFields().length);
        Class.forName("StaticInitTriggers$ByName");
        log("new");
        new ByNew();
        log("put");
        ByField.f = 1;
        ByMethod.m();
        java.lang.reflect.Field rf = ByReflect.class.getDeclaredField("f");
        java.lang.reflect.Method rm = ByReflect.class.getMethod("m");
        log("reflect");
        rf.getInt(null);
        rm.invoke(null);
        java.util.function.IntSupplier is = ByHandle::h;
        log("handle made");
        is.getAsInt();
        log("enum " + E.class.isEnum());
        E.valueOf("A");
        log("done");
    }
}
