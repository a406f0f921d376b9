// Multi-dimensional arrays: partial creation, jagged rows, sharing, zero and huge rank, component classes
import java.util.Arrays;

public class MultiDim {
    static int cells(Object a) {
        if (!(a instanceof Object[] oa)) return a == null ? 0 : java.lang.reflect.Array.getLength(a);
        int n = 0;
        for (Object x : oa) n += cells(x);
        return n;
    }

    public static void main(String[] args) {
        int[][] a = new int[3][4];
        a[1][2] = 5;
        a[2] = new int[] {7};
        System.out.println(Arrays.deepToString(a) + " " + cells(a));
        int[][] partial = new int[3][];
        System.out.println(Arrays.toString(partial) + " " + partial.getClass());
        long[][][] cube = new long[2][3][4];
        cube[1][2][3] = -1;
        cube[0] = cube[1];
        System.out.println(cube[0][2][3] + " " + cells(cube) + " " + (cube[0] == cube[1]));
        String[][][] mixed = new String[2][2][];
        System.out.println(Arrays.deepToString(mixed) + " " + mixed[0].getClass().getName());
        Object[][] covariant = new Integer[2][2];
        covariant[0][0] = 1;
        try {
            covariant[0][1] = "s";
        } catch (ArrayStoreException e) {
            System.out.println("ASE");
        }
        try {
            covariant[1] = new Object[2];
        } catch (ArrayStoreException e) {
            System.out.println("ASE row");
        }
        covariant[1] = new Integer[] {8, 9, 10};
        System.out.println(Arrays.deepToString(covariant));
        int[][] zero = new int[0][5], emptyRows = new int[5][0];
        System.out.println(zero.length + " " + emptyRows.length + " " + emptyRows[4].length + " " + new int[2][0][7][0].length);
        Object[] self = new Object[2];
        self[0] = self;
        self[1] = new int[] {1};
        System.out.println(Arrays.deepToString(self));
        int[][][][][][][][] deep = new int[1][1][2][1][1][1][1][3];
        deep[0][0][1][0][0][0][0][2] = 6;
        System.out.println(cells(deep) + " " + deep[0][0][1][0][0][0][0][2] + " " + deep.getClass().getName());
        char[][] words = {"ab".toCharArray(), {}, {'z'}};
        int len = 0;
        for (char[] w : words) for (char c : w) len += c;
        System.out.println(len);
        double[][] m = {{1, 2}, {3, 4}}, r = new double[2][2];
        for (int i = 0; i < 2; i++) for (int j = 0; j < 2; j++) for (int k = 0; k < 2; k++) r[i][j] += m[i][k] * m[k][j];
        System.out.println(Arrays.deepToString(r));
        a[0][a[1][2] = 3]++;
        a[0][0] = a[1][0] = a[2][0] += 2;
        System.out.println(Arrays.deepToString(a));
        boolean[][] tri = new boolean[4][];
        for (int i = 0; i < 4; i++) { tri[i] = new boolean[i + 1]; tri[i][i] = true; }
        System.out.println(Arrays.deepToString(tri));
        try {
            partial[0][0] = 1;
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
    }
}
