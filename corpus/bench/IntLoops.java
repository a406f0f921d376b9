// Benchmark: integer loops with arithmetic, shifts and branches
public class IntLoops {
    public static void main(String[] args) {
        int x = 1, sum = 0;
        long acc = 0;
        for (int i = 0; i < 20_000_000; i++) {
            x ^= x << 13;
            x ^= x >>> 17;
            x ^= x << 5;
            if ((x & 3) == 0) sum += x >> 7;
            else sum -= i;
            acc += sum & 0xff;
        }
        for (int n = 1; n < 20000; n++) {
            int c = n;
            while (c != 1) { c = (c & 1) == 0 ? c >> 1 : c * 3 + 1; acc++; }
        }
        System.out.println(acc + " " + sum);
    }
}
