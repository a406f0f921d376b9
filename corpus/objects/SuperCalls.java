// invokespecial: super chains, private methods of the same name, package-private and final methods, calls during construction
public class SuperCalls {
    static class A {
        String m() { return "A.m"; }
        private String p() { return "A.p"; }
        String callP() { return p(); }
        final String fin() { return "fin:" + m(); }
        static String st(A a) { return a.p(); }
        String over(long x) { return "long"; }
        String over(Object x) { return "obj"; }
    }

    static class B extends A {
        @Override String m() { return "B(" + super.m() + ")"; }
        private String p() { return "B.p"; }
        String callBoth() { return callP() + p() + ((A) this).p(); }
        String grand() { return super.m() + super.callP(); }
    }

    static class C extends B { }

    static class D extends C {
        @Override String m() { return "D(" + super.m() + ")"; }
        String p() { return "D.p"; }
        @Override String over(Object x) { return "D" + super.over(x) + super.over(1); }
        Runnable viaLambda(StringBuilder sb) { return () -> sb.append(super.m()).append(super.toString().startsWith("D!")); }
        java.util.function.Supplier<String> viaRef() { return super::m; }
        class In { String outerSuper() { return D.super.m() + D.this.m(); } }
        @Override public String toString() { return "D!"; }
    }

    static class E extends D {
        @Override public boolean equals(Object o) { return super.equals(o) || o == null; }
        @Override public int hashCode() { return 1; }
        @Override public String toString() { return super.toString() + "E"; }
    }

    public static void main(String[] args) {
        A a = new D();
        System.out.println(a.m() + " " + a.callP() + " " + a.fin() + " " + A.st(a));
        D d = (D) a;
        System.out.println(d.callBoth() + " " + d.grand() + " " + d.p());
        System.out.println(d.over("x") + " " + d.over(1) + " " + a.over('c'));
        StringBuilder sb = new StringBuilder();
        d.viaLambda(sb).run();
        System.out.println(sb + " " + d.viaRef().get() + " " + d.new In().outerSuper());
        E e = new E();
        System.out.println(e + " " + e.equals(null) + e.equals(e) + e.equals("x") + e.hashCode());
        System.out.println(new C().m() + new C().grand() + new C() { @Override String m() { return "anon" + super.m(); } }.fin());
    }
}
