// Benchmark: megamorphic interface and virtual calls
public class InterfaceMega {
    interface Shape { int area(int k); String name(); }
    static abstract class Base implements Shape { int w; Base(int w) { this.w = w; } public abstract int area(int k); public String name() { return "b"; } int width() { return w; } }
    static class A extends Base { A() { super(1); } public int area(int k) { return w * k; } }
    static class B extends Base { B() { super(2); } public int area(int k) { return w + k; } @Override int width() { return w + 1; } }
    static class C extends Base { C() { super(3); } public int area(int k) { return w ^ k; } }
    static class D extends Base { D() { super(4); } public int area(int k) { return w - k; } @Override int width() { return w * 2; } }
    static class E extends A { @Override public int area(int k) { return super.area(k) + 1; } }
    static class F implements Shape { public int area(int k) { return k >> 1; } public String name() { return "f"; } }
    static class G implements Shape { public int area(int k) { return k << 1; } public String name() { return "g"; } }
    record H(int q) implements Shape { public int area(int k) { return q & k; } public String name() { return "h"; } }

    public static void main(String[] args) {
        Shape[] s = {new A(), new B(), new C(), new D(), new E(), new F(), new G(), new H(77)};
        Base[] b = {new A(), new B(), new C(), new D(), new E()};
        int sum = 0, j = 0;
        for (int i = 0; i < 5_000_000; i++) {
            sum += s[i & 7].area(i);
            sum ^= b[j].width();
            if (++j == 5) j = 0;
            if ((i & 15) == 0) sum += s[(i >> 4) & 7].name().length();
        }
        System.out.println(sum);
    }
}
