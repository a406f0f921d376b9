// Interface calls on many receivers: megamorphic sites, the same signature from several interfaces, arrays of receivers
import java.util.function.*;

public class InterfaceDispatch {
    interface Op { long ap(long x); default int id() { return -1; } }
    interface Other { long ap(long x); int id(); }
    static class K0 implements Op { public long ap(long x) { return x + 1; } }
    static class K1 implements Op { public long ap(long x) { return x * 3; } @Override public int id() { return 1; } }
    static class K2 implements Op, Other { public long ap(long x) { return x ^ 0x55; } public int id() { return 2; } }
    static class K3 extends K0 { @Override public long ap(long x) { return super.ap(x) - 5; } }
    static class K4 extends K2 { @Override public int id() { return 4; } }
    enum K5 implements Op { ONE { public long ap(long x) { return x << 1; } }, TWO { public long ap(long x) { return x >>> 1; } } }
    record K6(long k) implements Op { public long ap(long x) { return x - k; } }
    static abstract class Abs implements Op { }
    static class K7 extends Abs { public long ap(long x) { return ~x; } }

    static long run(Op[] ops, int n) {
        long v = 7;
        for (int i = 0; i < n; i++) { Op o = ops[i % ops.length]; v = o.ap(v) + o.id(); }
        return v;
    }

    static long mono(Op o, int n) { long v = 1; for (int i = 0; i < n; i++) v = o.ap(v); return v; }

    public static void main(String[] args) {
        Op lam = x -> x * 7;
        Op ref = Long::reverse;
        Op anon = new Op() { int calls; public long ap(long x) { return x + calls++; } @Override public int id() { return calls; } };
        Op[] ops = {new K0(), new K1(), new K2(), new K3(), new K4(), K5.ONE, K5.TWO, new K6(9), new K7(), lam, ref, anon};
        System.out.println(run(ops, 5000));
        for (Op o : ops) System.out.print(mono(o, 100) + " ");
        System.out.println();
        Other ot = new K4();
        System.out.println(ot.ap(1) + " " + ot.id() + " " + ((Op) ot).id() + " " + ((K2) ot).id());
        Object[] objs = {1, "s", 2.5, 'c', new int[0], lam, Thread.State.NEW};
        int h = 0;
        for (int i = 0; i < 70; i++) { Object o = objs[i % objs.length]; if (o instanceof Comparable) h += o.toString().length(); else h -= o.getClass().isArray() ? 3 : 1; }
        System.out.println(h);
        CharSequence[] cs = {"str", new StringBuilder("builder"), new StringBuffer("buf"), java.nio.CharBuffer.wrap("nio")};
        int t = 0;
        for (int i = 0; i < 40; i++) { CharSequence c = cs[i & 3]; t = t * 31 + c.length() + c.charAt(1) + c.subSequence(0, 2).toString().hashCode(); }
        System.out.println(t);
        try {
            Op bad = (Op) (Object) "x";
            bad.ap(1);
        } catch (ClassCastException e) {
            System.out.println("CCE");
        }
        try {
            Op nul = null;
            nul.ap(1);
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
        System.out.println(lam.id() + ref.id() + anon.id());
        System.out.println(lam.equals(lam) + " " + (lam.hashCode() == lam.hashCode()) + " " + (lam.getClass() == ref.getClass()));
    }
}
