// Bytecode shapes that shuffle the operand stack: dup_x1, dup_x2, dup2 forms through chained assignments
public class StackShapes {
    int i;
    long l;
    static int si;
    static long sl;
    double d;
    String s = "";
    Object[] objs = new Object[2];

    int inc() { return i++; }
    long linc() { return l++; }
    static int sinc() { return si++; }
    static long slinc() { return sl--; }

    public static void main(String[] args) {
        StackShapes o = new StackShapes(), p = new StackShapes();
        int a = o.i = p.i = si = 7;
        long b = o.l = p.l = sl = 1L << 33;
        double c = o.d = p.d = 2.5;
        System.out.println(a + " " + b + " " + c + " " + o.i + p.i + si + " " + o.l + " " + sl + " " + p.d);
        System.out.println(o.inc() + " " + o.i + " " + o.linc() + " " + o.l + " " + sinc() + " " + si + " " + slinc() + " " + sl);
        int[] ia = new int[3];
        long[] la = new long[3];
        int x = ia[0] = ia[1] = 5;
        long y = la[0] = la[1] = 6L;
        System.out.println(x + y + ia[0] + la[1]);
        x = ia[2]++ + ++ia[2] + ia[1]-- - --ia[1];
        y = la[2]++ + ++la[2] * la[1]--;
        System.out.println(x + " " + y + " " + ia[1] + " " + la[1]);
        byte[] ba = {127};
        int post = ba[0]++;
        int pre = ++ba[0];
        System.out.println(post + " " + pre);
        char[] ca = {'a'};
        System.out.println("" + ca[0]++ + ++ca[0]);
        o.s += "x" + (o.s += "y") + o.s;
        System.out.println(o.s);
        o.objs[0] = o.objs[1] = p;
        System.out.println(o.objs[0] == p);
        Integer boxed = 5;
        Integer old = boxed++;
        System.out.println(old + " " + boxed);
        Long[] bl = {1L};
        System.out.println(bl[0]++ + " " + ++bl[0] + " " + (bl[0] += 10));
        double[] da = {1.5};
        double dp = da[0]++ * 2 + --da[0];
        System.out.println(dp + " " + da[0]);
        o.d += o.d++ + ++o.d;
        System.out.println(o.d);
        o.i <<= o.i = 2;
        System.out.println(o.i);
        StackShapes q = null;
        int z = (q = o).i + (q = p).i;
        System.out.println(z + " " + (q == p));
        float[][] fa = {{1f}, {2f}};
        fa[0][0] = fa[1][0] += fa[0][0] *= 3;
        System.out.println(fa[0][0] + " " + fa[1][0]);
        long w = (a > 3 ? b : 1) + (c > 3 ? 2L : a) << (a & 1);
        System.out.println(w);
        new StackShapes();
        o.inc();
        o.linc();
        System.out.println(o.i + " " + o.l);
    }
}
