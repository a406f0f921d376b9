// Benchmark: interface and virtual calls with a single receiver class
public class InterfaceMono {
    interface Op { int ap(int x); }
    static class Inc implements Op { int n; public int ap(int x) { n += x & 1; return x * 5 + 1; } }
    static abstract class Base { abstract int step(int x); int twice(int x) { return step(step(x)); } }
    static class Der extends Base { int f = 3; @Override int step(int x) { return x + f; } }

    public static void main(String[] args) {
        Op o = new Inc();
        Base b = new Der();
        int v = 1;
        for (int i = 0; i < 4_000_000; i++) { v = o.ap(v); v += b.twice(v) ^ i; }
        System.out.println(v + " " + ((Inc) o).n);
    }
}
