// Benchmark: Mandelbrot set and spectral norm, double arithmetic on locals and arrays
public class Mandelbrot {
    static double a(int i, int j) { return 1.0 / ((i + j) * (i + j + 1) / 2 + i + 1); }

    static void mul(int n, double[] v, double[] out, boolean t) {
        for (int i = 0; i < n; i++) { double s = 0; for (int j = 0; j < n; j++) s += (t ? a(j, i) : a(i, j)) * v[j]; out[i] = s; }
    }

    public static void main(String[] args) {
        int n = 560, inside = 0;
        long steps = 0;
        for (int y = 0; y < n; y++) {
            for (int x = 0; x < n; x++) {
                double cr = 2.0 * x / n - 1.5, ci = 2.0 * y / n - 1, zr = 0, zi = 0;
                int k = 0;
                while (k < 50 && zr * zr + zi * zi < 4) { double t = zr * zr - zi * zi + cr; zi = 2 * zr * zi + ci; zr = t; k++; }
                steps += k;
                if (k == 50) inside++;
            }
        }
        int m = 360;
        double[] u = new double[m], v = new double[m], t = new double[m];
        java.util.Arrays.fill(u, 1);
        for (int i = 0; i < 5; i++) { mul(m, u, t, false); mul(m, t, v, true); mul(m, v, t, false); mul(m, t, u, true); }
        double vbv = 0, vv = 0;
        for (int i = 0; i < m; i++) { vbv += u[i] * v[i]; vv += v[i] * v[i]; }
        System.out.println(inside + " " + steps + " " + Math.sqrt(vbv / vv));
    }
}
