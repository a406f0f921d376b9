// Long chains of mixed int and long arithmetic: linear congruential generators, hashes, modular power
public class LcgAndHash {
    static int fnv(byte[] data) {
        int h = 0x811c9dc5;
        for (byte b : data) h = (h ^ (b & 0xff)) * 16777619;
        return h;
    }

    static int murmur(int k) {
        k ^= k >>> 16;
        k *= 0x85ebca6b;
        k ^= k >>> 13;
        k *= 0xc2b2ae35;
        return k ^ k >>> 16;
    }

    static long modPow(long b, long e, long m) {
        long r = 1;
        b %= m;
        while (e > 0) {
            if ((e & 1) == 1) r = r * b % m;
            b = b * b % m;
            e >>= 1;
        }
        return r;
    }

    static int gcd(int a, int b) { return b == 0 ? a : gcd(b, a % b); }

    public static void main(String[] args) {
        long seed = 42;
        int x = 0;
        for (int i = 0; i < 10000; i++) {
            seed = seed * 6364136223846793005L + 1442695040888963407L;
            x ^= (int) (seed >>> 33);
            x = Integer.rotateLeft(x, 5) - (int) seed;
        }
        System.out.println(seed + " " + x);
        System.out.println(fnv("hello world".getBytes()) + " " + fnv(new byte[] {-1, -128, 127}));
        int m = 1;
        for (int i = 0; i < 1000; i++) m = murmur(m + i);
        System.out.println(m);
        System.out.println(modPow(3, 1_000_000_006L, 1_000_000_007L) + " " + modPow(2, 62, 1L << 40) + " " + modPow(7, 123456789, 998244353));
        System.out.println(gcd(1071, 462) + " " + gcd(-48, 18) + " " + gcd(Integer.MIN_VALUE, 12));
        long xs = 88172645463325252L;
        for (int i = 0; i < 1000; i++) {
            xs ^= xs << 13;
            xs ^= xs >>> 7;
            xs ^= xs << 17;
        }
        System.out.println(xs);
        int crc = -1;
        for (byte b : "123456789".getBytes()) {
            crc ^= b & 0xff;
            for (int k = 0; k < 8; k++) crc = (crc & 1) != 0 ? crc >>> 1 ^ 0xEDB88320 : crc >>> 1;
        }
        System.out.println(Integer.toHexString(~crc));
        long sqrt = 0, n = 1_000_000_000_000_000_003L;
        for (long bit = 1L << 30; bit != 0; bit >>= 1) if ((sqrt | bit) * (sqrt | bit) <= n) sqrt |= bit;
        System.out.println(sqrt);
    }
}
