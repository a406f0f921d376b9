// Order of field initializers, instance blocks, constructors and virtual calls from a super constructor
public class InitOrder {
    static int p(String s, int v) { System.out.println(s + "=" + v); return v; }

    static class Base {
        static int sb = p("Base.static", 1);
        int b1 = p("Base.b1", 2);
        { p("Base.block", b1); }
        Base() { this(p("Base.arg", 3)); p("Base()", b2); }
        Base(int x) { p("Base(int)", x); hook(); }
        int b2 = p("Base.b2", 4);
        void hook() { p("Base.hook", 0); }
        static { p("Base.static block", sb); }
    }

    static class Derived extends Base {
        static { p("Derived.static", 10); }
        int d1 = p("Derived.d1", 11);
        final int constant = 12;
        final int computed = Integer.parseInt("13");
        String s = "set";
        Derived() { super(); p("Derived()", d1); }
        Derived(String q) { p("Derived(String) " + q + s, computed); }
        @Override void hook() { p("Derived.hook s=" + s + " constant=" + constant + " computed", computed); d1 = 99; s = "hooked"; }
        { p("Derived.block " + s, d1); }
    }

    static class Leaf extends Derived {
        final int captured;
        Leaf(int c) { super("leaf"); captured = c; }
        @Override void hook() { System.out.println("Leaf.hook captured=" + captured); }
    }

    public static void main(String[] args) {
        p("main", 0);
        new Derived();
        p("again", 0);
        Derived d = new Leaf(7);
        System.out.println(((Leaf) d).captured + " " + d.s);
        int outer = 5;
        new Object() {
            int x = p("anon.x", outer);
            { p("anon.block", x * 2); }
        };
    }
}
