// Private members across nest mates, private constructors, privates not virtual, same-named private in sub class
public class AccessAndPrivates {
    private int v = 1;
    private static long total = 5;
    private AccessAndPrivates(int v) { this.v = v; }
    private int m(int x) { return v + x; }
    private static String sm(String s) { return "sm" + s; }

    static class Nested {
        private int n = 2;
        private static double sd = 1.5;
        private Nested() { }
        private String hidden() { return "nested" + n; }
        int use(AccessAndPrivates o) { o.v += 10; o.v++; ++o.v; total <<= 2; total--; return o.m(o.v--) + (int) total; }
        static AccessAndPrivates make() { return new AccessAndPrivates(40); }
    }

    private interface PI { String go(); private String hid() { return "hid" + go(); } static String call(PI p) { return p.hid(); } }

    static class Sub extends AccessAndPrivates {
        private int v = 100;
        Sub() { super(7); }
        private int m(int x) { return -x; }
        int both() { return m(1) + super.m(1) + ((AccessAndPrivates) this).v + v; }
    }

    int viaThis() { return m(0); }
    private class Inner { private int q = v * 2; private void set(int x) { v = x; } }

    private static <T extends AccessAndPrivates> int generic(T t) { return ((AccessAndPrivates) t).v; }

    public static void main(String[] args) throws Exception {
        AccessAndPrivates o = Nested.make();
        System.out.println(new Nested().use(o) + " " + o.v + " " + total);
        Nested n = new Nested();
        n.n += 5;
        Nested.sd *= 2;
        System.out.println(n.hidden() + Nested.sd++ + Nested.sd);
        System.out.println(PI.call(() -> "lambda"));
        Sub s = new Sub();
        System.out.println(s.both() + " " + s.viaThis() + " " + s.v + " " + generic(s));
        Inner in = o.new Inner();
        in.q++;
        in.set(in.q);
        System.out.println(o.v + " " + sm("x"));
        java.util.function.IntUnaryOperator f = o::m;
        java.util.function.Function<Integer, AccessAndPrivates> ctor = AccessAndPrivates::new;
        System.out.println(f.applyAsInt(1) + " " + ctor.apply(9).v);
        Runnable r = new Runnable() { private int z = o.m(1); public void run() { System.out.println(z + o.v + sm("r")); } };
        r.run();
    }
}
