// Interface default, static and private methods: most specific wins, super calls, conflict by abstract, class wins
public class DefaultMethods {
    interface A { default String m() { return "A"; } static String s() { return "A.s"; } }
    interface B extends A { default String m() { return "B" + A.super.m(); } }
    interface C extends A { }
    interface D extends A { default String m() { return "D"; } private String p() { return "D.p"; } private static String ps() { return "ps"; } default String q() { return p() + ps(); } }
    static class BC implements B, C { }
    static class CB implements C, B { }
    static class BD implements B, D { public String m() { return B.super.m() + D.super.m(); } }
    static class Top { public String m() { return "Top"; } }
    static class ClassWins extends Top implements B { }
    static abstract class Abs implements B { public abstract String m(); }
    static class Concrete extends Abs { public String m() { return "Concrete"; } }
    static class Sub extends BC implements A { }
    static class SubSub extends Sub implements D { public String m() { return "S" + super.m() + D.super.m(); } }
    interface ReAbstract extends B { String m(); }
    static class Impl implements ReAbstract { public String m() { return "Impl"; } }

    interface Stack<T> { T top(); default T topOr(T d) { T t = top(); return t == null ? d : t; } default Stack<T> self() { return this; } }
    interface Named { default String name() { return getClass().getSimpleName() + "#" + hashTag(); } private int hashTag() { return 7; } }
    enum En implements Named { X, Y { public String name2() { return "y"; } }; public String name2() { return Named.super.name(); } }
    interface ObjectLike { String toString(); boolean equals(Object o); default int size() { return toString().length(); } }

    static String call(A a) { return a.m(); }

    public static void main(String[] args) throws Exception {
        A[] all = {new A() { }, new BC(), new CB(), new BD(), new ClassWins(), new Concrete(), new Sub(), new SubSub(), new Impl(), new C() { }};
        for (A a : all) System.out.print(a.m() + "," + call(a) + " ");
        System.out.println(A.s());
        System.out.println(new D() { }.q() + new SubSub().q());
        Stack<String> st = () -> null;
        System.out.println(st.topOr("dflt") + st.self().topOr("x") + (st.self() == st));
        System.out.println(En.X.name2() + En.Y.name2() + En.X.name());
        ObjectLike ol = new ObjectLike() { public String toString() { return "12345"; } };
        System.out.println(ol.size());
        System.out.println(new ClassWins().m() + ((B) new ClassWins()).m() + ((Top) new ClassWins()).m());
        System.out.println(BC.class.getMethod("m").getDeclaringClass().getSimpleName() + " " + BC.class.getMethod("m").isDefault());
        Named lam = new Named() { };
        System.out.println(lam.name());
    }
}
