// Left-to-right evaluation: operands, array accesses, arguments, compound assignment, exceptions midway
public class EvaluationOrder {
    static StringBuilder log = new StringBuilder();

    static int v(int i) { log.append(i).append(' '); return i; }
    static int[] arr(int[] a) { log.append("arr "); return a; }
    static int boom(String s) { log.append(s).append("! "); throw new RuntimeException(s); }
    static EvaluationOrder self(EvaluationOrder e) { log.append("self "); return e; }
    int field;

    static void args(int a, int b, int c) { log.append("called ").append(a).append(b).append(c); }

    static void flush(String name) {
        System.out.println(name + ": " + log);
        log.setLength(0);
    }

    public static void main(String[] ignored) {
        int r = v(1) + v(2) * v(3) - v(4);
        flush("binary " + r);
        args(v(1), v(2), v(3));
        flush("args");
        int[] a = {10, 20, 30};
        arr(a)[v(1)] = v(5);
        flush("array store " + a[1]);
        arr(a)[v(2)] += v(7);
        flush("compound " + a[2]);
        try {
            arr(null)[v(1)] = v(2);
        } catch (NullPointerException e) {
            flush("null array, rhs evaluated");
        }
        try {
            arr(a)[v(9)] = v(2);
        } catch (ArrayIndexOutOfBoundsException e) {
            flush("bad index, rhs evaluated");
        }
        try {
            arr(a)[v(9)] = boom("rhs");
        } catch (RuntimeException e) {
            flush("rhs throws first " + e.getMessage());
        }
        try {
            arr(null)[boom("index")] = v(1);
        } catch (RuntimeException e) {
            flush("index throws first " + e.getMessage());
        }
        try {
            self(null).field = v(3);
        } catch (NullPointerException e) {
            flush("null field target, rhs evaluated");
        }
        try {
            args(v(1), boom("arg"), v(3));
        } catch (RuntimeException e) {
            flush("args cut");
        }
        int i = 1;
        i = i++ * 10 + i + (i = 100) + i;
        flush("local " + i);
        int[] b = {0, 0};
        int j = 0;
        b[j] = j = 1;
        b[j] += j = 0;
        flush("b " + b[0] + b[1] + j);
        int k = 5;
        k += (k = 3) + k;
        flush("k " + k);
        int[][] m = new int[v(2)][v(3)];
        flush("dims " + m.length + m[0].length);
        try {
            Object o = new int[v(2)][v(-1)][v(4)];
        } catch (NegativeArraySizeException e) {
            flush("negative after all dims");
        }
        System.out.println(v(1) < v(2) == v(3) > v(2) ? log : "no");
        log.setLength(0);
        String s = "" + v(1) + log + v(2) + log;
        System.out.println(s);
    }
}
