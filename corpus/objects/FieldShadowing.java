// Fields are chosen statically, methods dynamically; hidden statics, interface constants, super and casts
public class FieldShadowing {
    interface HasName { String NAME = "interface"; }
    static class A { String name = "A"; static String st = "A.st"; String get() { return name; } static String sm() { return "A.sm"; } String call() { return get(); } }
    static class B extends A { String name = "B"; static String st = "B.st"; @Override String get() { return name; } static String sm() { return "B.sm"; } String sup() { return super.name + super.get(); } }
    static class C extends B implements HasName { int name = 3; String all() { return name + ((B) this).name + ((A) this).name + NAME + this.get() + super.sup(); } }
    static class D extends C { }

    int x = 1;
    int shadow(int x) { x++; this.x += x; { int y = x; x = y * 2; } return x; }

    class Inner {
        int x = 10;
        int f(int x) { return x + this.x * 100 + FieldShadowing.this.x * 10000; }
        class Deep { int x = 50; int g() { return x + Inner.this.x + FieldShadowing.this.x; } }
    }

    public static void main(String[] args) {
        A a = new B();
        B b = (B) a;
        C c = new C();
        System.out.println(a.name + b.name + a.get() + b.get() + b.sup() + a.call());
        System.out.println(((A) c).name + ((B) c).name + c.name + c.all());
        D d = new D();
        d.name = 7;
        ((B) d).name = "changed";
        System.out.println(d.name + d.get() + ((A) d).name + d.all());
        System.out.println(a.st + b.st + A.sm() + B.sm() + ((A) b).sm());
        A nul = null;
        System.out.println(nul.st + nul.sm());
        B.st = "x";
        System.out.println(A.st + B.st + C.st);
        FieldShadowing o = new FieldShadowing();
        System.out.println(o.shadow(5) + " " + o.x);
        Inner in = o.new Inner();
        System.out.println(in.f(3) + " " + in.new Deep().g());
        for (int x = 0; x < 1; x++) { Object q = new Object() { int x = 77; public String toString() { return "" + x; } }; System.out.println(q); }
    }
}
