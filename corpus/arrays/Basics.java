// Array creation: default values of all types, lengths, class names, element access, identity
public class Basics {
    static boolean[] z = new boolean[2]; static byte[] b = new byte[2]; static char[] c = new char[2]; static short[] s = new short[2];
    static int[] i = new int[2]; static long[] l = new long[2]; static float[] f = new float[2]; static double[] d = new double[2]; static Object[] o = new String[2];

    public static void main(String[] args) {
        System.out.println(z[0] + " " + b[0] + " " + (int) c[0] + " " + s[0] + " " + i[0] + " " + l[0] + " " + f[0] + " " + d[0] + " " + o[0]);
        z[1] = true; b[1] = -5; c[1] = '\uffff'; s[1] = -300; i[1] = 1 << 30; l[1] = 1L << 60; f[1] = 1.5f; d[1] = -0.0; o[1] = "x";
        System.out.println(z[1] + " " + b[1] + " " + (int) c[1] + " " + s[1] + " " + i[1] + " " + l[1] + " " + f[1] + " " + d[1] + " " + o[1]);
        Object[] all = {z, b, c, s, i, l, f, d, o, new int[1][2], new String[1][][], new Thread.State[0], new Runnable[0], new Object[0]};
        for (Object a : all) {
            Class<?> k = a.getClass();
            System.out.println(k.getName() + " " + k.getSimpleName() + " " + k.getComponentType() + " " + k.getSuperclass().getSimpleName() + " " + k.getInterfaces().length
                + " " + java.lang.reflect.Modifier.toString(k.getModifiers()) + " " + java.lang.reflect.Array.getLength(a) + " " + k.getTypeName());
        }
        int[] big = new int[100000];
        for (int k = 0; k < big.length; k += 1000) big[k] = k;
        long sum = 0;
        for (int v : big) sum += v;
        System.out.println(sum);
        int[] same = i;
        same[0] = 9;
        System.out.println(i[0] + " " + (same == i) + " " + new int[0].equals(new int[0]) + " " + new int[0].length);
        byte[] arith = {(byte) 0xf0};
        arith[0] >>= 2;
        arith[0] ^= 0x0f;
        arith[0]--;
        System.out.println(arith[0]);
        boolean[] flags = {true, false};
        flags[0] &= flags[1];
        flags[1] |= true;
        flags[1] ^= flags[0];
        System.out.println(flags[0] + " " + flags[1]);
        char[] cs = "hello".toCharArray();
        for (int x = 0, y = cs.length - 1; x < y; x++, y--) { char t = cs[x]; cs[x] = cs[y]; cs[y] = t; }
        System.out.println(cs);
        int[] counts = new int[128];
        for (char q : "mississippi".toCharArray()) counts[q]++;
        System.out.println(counts['s'] + " " + counts['i'] + counts['p'] + counts['m'] + counts['z']);
        String old[] = {"c", "style"}, plain = "declarator";
        int mixed[][] = {{1}}, row[] = mixed[0];
        System.out.println(old[1] + plain + row[0]);
    }
}
