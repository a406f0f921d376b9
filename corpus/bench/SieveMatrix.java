// Benchmark: array access, sieve of Eratosthenes, matrix multiplication, Floyd-Warshall
public class SieveMatrix {
    public static void main(String[] args) {
        long sum = 0;
        boolean[] comp = new boolean[6_000_000];
        for (int i = 2; i * i < comp.length; i++) if (!comp[i]) for (int j = i * i; j < comp.length; j += i) comp[j] = true;
        for (int i = 2; i < comp.length; i++) if (!comp[i]) sum += i;
        int n = 220;
        double[][] a = new double[n][n], b = new double[n][n], c = new double[n][n];
        for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) { a[i][j] = i + j; b[i][j] = i - j; }
        for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) { double s = 0; for (int k = 0; k < n; k++) s += a[i][k] * b[k][j]; c[i][j] = s; }
        sum += (long) c[17][33];
        int m = 200;
        int[][] d = new int[m][m];
        for (int i = 0; i < m; i++) for (int j = 0; j < m; j++) d[i][j] = (i * 31 + j * 17) % 97 + 1;
        for (int k = 0; k < m; k++) for (int i = 0; i < m; i++) for (int j = 0; j < m; j++) if (d[i][k] + d[k][j] < d[i][j]) d[i][j] = d[i][k] + d[k][j];
        for (int[] row : d) for (int v : row) sum += v;
        byte[] buf = new byte[100_000];
        for (int r = 0; r < 40; r++) for (int i = 1; i < buf.length; i++) buf[i] += (byte) (buf[i - 1] + i);
        System.out.println(sum + " " + buf[99_999]);
    }
}
