// Benchmark: field reads and writes, static and instance, small method calls, linked lists
public class FieldsAndCalls {
    static int counter;
    static long total;
    int a, b;
    long c;
    FieldsAndCalls next;

    int getA() { return a; }
    void setA(int v) { a = v; }
    private int mix(int k) { b = b * 31 + k; return b; }
    static int add(int x, int y) { counter++; return x + y; }

    public static void main(String[] args) {
        FieldsAndCalls head = null;
        for (int i = 0; i < 100; i++) { FieldsAndCalls n = new FieldsAndCalls(); n.next = head; n.a = i; head = n; }
        for (int r = 0; r < 32_000; r++) {
            for (FieldsAndCalls p = head; p != null; p = p.next) { p.setA(add(p.getA(), r)); p.c += p.mix(r); }
            total += head.c;
        }
        System.out.println(counter + " " + total + " " + head.a);
    }
}
