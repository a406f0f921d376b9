// Benchmark: SHA-256 written in Java and the library's
import java.security.MessageDigest;

public class Sha256 {
    static final int[] K = new int[64];
    static {
        int n = 0;
        for (int p = 2; n < 64; p++) { boolean prime = true; for (int q = 2; q * q <= p; q++) if (p % q == 0) { prime = false; break; } if (prime) { double c = StrictMath.cbrt(p); K[n++] = (int) (long) ((c - Math.floor(c)) * 4294967296.0); } }
    }

    static void block(int[] h, byte[] d, int off, int[] w) {
        for (int i = 0; i < 16; i++) w[i] = (d[off + i * 4] & 0xff) << 24 | (d[off + i * 4 + 1] & 0xff) << 16 | (d[off + i * 4 + 2] & 0xff) << 8 | d[off + i * 4 + 3] & 0xff;
        for (int i = 16; i < 64; i++) { int x = w[i - 15], y = w[i - 2]; w[i] = w[i - 16] + w[i - 7] + ((x >>> 7 | x << 25) ^ (x >>> 18 | x << 14) ^ x >>> 3) + ((y >>> 17 | y << 15) ^ (y >>> 19 | y << 13) ^ y >>> 10); }
        int a = h[0], b = h[1], c = h[2], e0 = h[3], e = h[4], f = h[5], g = h[6], k = h[7];
        for (int i = 0; i < 64; i++) {
            int t1 = k + ((e >>> 6 | e << 26) ^ (e >>> 11 | e << 21) ^ (e >>> 25 | e << 7)) + (e & f ^ ~e & g) + K[i] + w[i];
            int t2 = ((a >>> 2 | a << 30) ^ (a >>> 13 | a << 19) ^ (a >>> 22 | a << 10)) + (a & b ^ a & c ^ b & c);
            k = g; g = f; f = e; e = e0 + t1; e0 = c; c = b; b = a; a = t1 + t2;
        }
        h[0] += a; h[1] += b; h[2] += c; h[3] += e0; h[4] += e; h[5] += f; h[6] += g; h[7] += k;
    }

    public static void main(String[] args) throws Exception {
        byte[] d = new byte[64 * 1024];
        for (int i = 0; i < d.length; i++) d[i] = (byte) (i * 31 >> 3);
        int[] h = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19}, w = new int[64];
        for (int r = 0; r < 18; r++) for (int off = 0; off < d.length; off += 64) block(h, d, off, w);
        MessageDigest md = MessageDigest.getInstance("SHA-256");
        for (int r = 0; r < 16; r++) md.update(d);
        byte[] lib = md.digest();
        System.out.println(Integer.toHexString(h[0]) + Integer.toHexString(h[7]) + " " + lib[0] + lib[31]);
    }
}
