// Benchmark: recursion, static, instance and with long arguments
public class Fib {
    static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
    long lfib(long n) { return n < 2 ? n : lfib(n - 1) + lfib(n - 2); }
    static int ack(int m, int n) { return m == 0 ? n + 1 : n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1)); }
    static int tak(int x, int y, int z) { return y >= x ? z : tak(tak(x - 1, y, z), tak(y - 1, z, x), tak(z - 1, x, y)); }

    public static void main(String[] args) {
        System.out.println(fib(32) + " " + new Fib().lfib(30) + " " + ack(2, 1000) + " " + tak(18, 12, 6));
    }
}
