// String constructors copy their input; sharing, offsets, code points and bad ranges
public class StringConstructors {
    interface X { Object get() throws Exception; }

    static void t(X x) {
        try {
            System.out.println(x.get());
        } catch (Exception e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    @SuppressWarnings("deprecation")
    public static void main(String[] args) {
        char[] c = {'a', 'b', 'c'};
        String s = new String(c);
        c[0] = 'X';
        System.out.println(s + " " + new String(c));
        byte[] b = {72, 105};
        String t = new String(b);
        b[0] = 0;
        System.out.println(t);
        s.toCharArray()[0] = 'Z';
        s.getBytes()[0] = 'Z';
        System.out.println(s);
        StringBuilder sb = new StringBuilder("build");
        String fromSb = new String(sb);
        sb.setCharAt(0, 'g');
        System.out.println(fromSb + sb);
        t(() -> new String(c, 0, 4));
        t(() -> new String(c, -1, 1));
        t(() -> new String(c, 1, -1));
        t(() -> new String(c, 3, 0) + "|empty");
        t(() -> new String(new int[] {0x61, 0x110000}, 0, 2));
        t(() -> new String(new int[] {0xd800, 0x10000}, 0, 2).length());
        t(() -> new String(new byte[] {1, 2, 3}, 2, 2));
        t(() -> new String((char[]) null));
        t(() -> new String(new byte[] {65, 66, 67}, 0x00, 1, 2));
        t(() -> new String(new byte[] {0x41}, 0x01).length() + " " + (int) new String(new byte[] {0x41}, 0x01).charAt(0));
        t(() -> "".equals(new String(new char[0])) + " " + new String("").isEmpty());
        String big = new String(new char[5000]).replace('\0', 'q');
        System.out.println(big.length() + " " + big.hashCode() + " " + big.lastIndexOf('q') + " " + big.indexOf("qz"));
        String mixed = new String(new char[] {'\u00e9', 'a', '\u0101'});
        System.out.println(mixed.substring(0, 2).length() + " " + mixed.substring(0, 2).equals("\u00e9a") + " " + mixed.substring(2).codePointAt(0));
        char[] dst = new char[4];
        t(() -> { "abcdef".getChars(1, 5, dst, 0); return new String(dst); });
        t(() -> { "abcdef".getChars(1, 5, dst, 1); return new String(dst); });
        t(() -> { "abcdef".getChars(5, 1, dst, 0); return new String(dst); });
    }
}
