// Cyclic static initialization within one thread: defaults are seen, no deadlock, constants stay constant
public class StaticInitCycle {
    static class A {
        static final int CONST = 100;
        static final int x = B.y + 1;
        static String s = "A:" + B.s;
        static { System.out.println("A done x=" + x + " s=" + s); }
    }

    static class B {
        static final int y = A.x + 10;
        static String s = "B:" + A.s + A.CONST;
        static { System.out.println("B done y=" + y + " s=" + s); }
    }

    static class Super {
        static Object sub = make();
        static Object make() { System.out.println("Super.make"); return new Sub(); }
        static { System.out.println("Super done"); }
    }

    static class Sub extends Super {
        static int count = 5;
        static { System.out.println("Sub static count=" + count + " sub=" + (sub != null)); }
        Sub() { System.out.println("Sub() count=" + count++); }
    }

    static class Singleton {
        static Singleton instance = new Singleton();
        static int n = 10;
        static int m;
        Singleton() { n++; m++; }
    }

    enum E {
        P, Q;
        static final E[] ALL = values();
        static int seen;
        final int ord;
        E() { ord = helper(); }
        static int helper() { return seen++; }
    }

    static class Self {
        static int v = get();
        static int get() { return Self.v + 1 + Self.w; }
        static int w = get() + get();
    }

    public static void main(String[] args) {
        System.out.println(A.x + " " + B.y);
        System.out.println(A.s + " " + B.s);
        new Sub();
        System.out.println(Sub.count + " " + (Super.sub instanceof Sub));
        System.out.println(Singleton.n + " " + Singleton.m);
        System.out.println(E.P.ord + " " + E.Q.ord + " " + E.seen + " " + E.ALL.length);
        System.out.println(Self.v + " " + Self.w);
    }
}
