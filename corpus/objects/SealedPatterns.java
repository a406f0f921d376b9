// Sealed hierarchies and pattern instanceof: scope of bindings, negation, conjunction, generics
import java.util.*;

public class SealedPatterns {
    sealed interface Expr permits Num, Add, Mul, Neg { }
    record Num(int v) implements Expr { }
    record Add(Expr l, Expr r) implements Expr { }
    record Mul(Expr l, Expr r) implements Expr { }
    static final class Neg implements Expr { final Expr e; Neg(Expr e) { this.e = e; } }
    sealed static abstract class Shape permits Circle, Sq { abstract double area(); }
    static final class Circle extends Shape { double area() { return 3; } }
    static non-sealed class Sq extends Shape { double area() { return 4; } }
    static class OddSq extends Sq { @Override double area() { return super.area() + 1; } }

    static int eval(Expr e) {
        if (e instanceof Num n) return n.v();
        if (e instanceof Add a) return eval(a.l()) + eval(a.r());
        if (e instanceof Mul m && m.l() instanceof Num n && n.v() == 0) return 0;
        if (e instanceof Mul m) return eval(m.l()) * eval(m.r());
        if (!(e instanceof Neg neg)) throw new IllegalStateException();
        return -eval(neg.e);
    }

    static String kind(Object o) {
        if (!(o instanceof CharSequence cs)) {
            return o instanceof Integer i && i > 10 ? "big " + i : o instanceof Number n ? "num " + n.intValue() : "other";
        }
        cs = cs.length() > 3 ? cs.subSequence(0, 3) : cs;
        return "cs " + cs;
    }

    static int loop(List<?> l) {
        int s = 0, i = 0;
        while (i < l.size() && l.get(i) instanceof Integer v) { s += v; i++; }
        for (Object o : l) { if (!(o instanceof String str)) continue; s += str.length() * 100; }
        return s;
    }

    private Object value = "field";
    String field() { return value instanceof String value ? value + "!" : "none"; }

    public static void main(String[] args) {
        Expr e = new Add(new Num(2), new Mul(new Num(3), new Neg(new Num(4))));
        System.out.println(eval(e) + " " + eval(new Mul(new Num(0), null)));
        for (Object o : new Object[] {"hello", "ab", 5, 50, 2.5, null, 'c', new StringBuilder("xyzw")}) System.out.print(kind(o) + "; ");
        System.out.println();
        System.out.println(loop(List.of(1, 2, "abc", 4, "d")));
        System.out.println(new SealedPatterns().field());
        for (Shape s : new Shape[] {new Circle(), new Sq(), new OddSq()}) System.out.print(s.area() + (s instanceof Sq q && q.area() > 4 ? "odd " : " "));
        System.out.println();
        Object o = List.of("x");
        if (o instanceof List<?> list && !list.isEmpty() && list.get(0) instanceof String s) System.out.println(s + list.size());
        try {
            eval(null);
        } catch (IllegalStateException ex) {
            System.out.println("null matches nothing");
        }
    }
}
