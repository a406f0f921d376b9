// String concatenation of every type through invokedynamic: null, char arrays, long chains, side effects
public class ConcatAllTypes {
    static int n;
    static String nul;
    static class T { @Override public String toString() { return "T" + n++; } }
    static class N { @Override public String toString() { return null; } }

    public static void main(String[] args) {
        byte b = -1; short s = 300; char c = 'x'; int i = Integer.MIN_VALUE; long l = Long.MIN_VALUE;
        float f = 1.1f; double d = -0.0; boolean z = true; Object o = null; Integer boxed = 42; char[] none = null;
        System.out.println("" + b + s + c + i + l + f + d + z + o + boxed + nul);
        System.out.println(b + s + "|" + c + i + "|" + (c + i) + "|" + l + f + "|" + d + z);
        System.out.println(1 + 2 + "3" + 4 + 5);
        System.out.println('a' + 'b' + "" + 'a' + 'b');
        System.out.println(nul + null + nul);
        System.out.println("" + new T() + new T() + new N() + n);
        String x = "start";
        x += 1;
        x += 'c';
        x += 2.5;
        x += null;
        x += new T();
        System.out.println(x);
        Object obj = "o";
        obj += "p" + 1;
        System.out.println(obj);
        String y = null;
        y += "z";
        System.out.println(y);
        String control = "\u0001" + i + "\u0002" + c + "\u0001\u0002";
        System.out.println(control.length() + " " + (int) control.charAt(0) + " " + control.hashCode());
        String wide = "\u4e00" + i + '\u00e9' + "\ud83d\ude00" + l;
        System.out.println(wide.length() + " " + wide.hashCode());
        String[] arr = {"a", "b"};
        int k = 0;
        arr[k++] += k + arr[k];
        System.out.println(arr[0] + arr[1] + k);
        System.out.println("nan " + Float.NaN + Double.NEGATIVE_INFINITY + 1e10 + 1e-10f + 100f + Long.MAX_VALUE);
        StringBuilder sb = new StringBuilder("sb");
        String r = "a" + sb + sb.append("!") + sb;
        System.out.println(r);
    }
}
