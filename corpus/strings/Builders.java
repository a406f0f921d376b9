// StringBuilder and StringBuffer: append of all types, insert, delete, reverse with surrogates, bounds
public class Builders {
    interface X { Object get(); }

    static void t(X x) {
        try {
            System.out.println("[" + x.get() + "]");
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        StringBuilder sb = new StringBuilder();
        sb.append(1).append('c').append(2L).append(3f).append(4.0).append(true).append((Object) null).append((String) null).append(new char[] {'x', 'y'})
            .append("abcdef", 1, 3).append(new char[] {'1', '2', '3'}, 1, 2).appendCodePoint(0x41).append(Integer.MIN_VALUE).append(Long.MIN_VALUE)
            .append((CharSequence) null).append(new StringBuffer("buf"));
        System.out.println(sb + " " + sb.length());
        t(() -> new StringBuilder("hello").insert(0, 1).insert(3, 'x').insert(7, true).insert(0, (Object) null).insert(2, new char[] {'a'}));
        t(() -> new StringBuilder("hello").insert(6, "x"));
        t(() -> new StringBuilder("hello").delete(1, 3).deleteCharAt(0).delete(1, 100));
        t(() -> new StringBuilder("hello").delete(3, 2));
        t(() -> new StringBuilder("hello").deleteCharAt(5));
        t(() -> new StringBuilder("hello").replace(1, 3, "XYZ").replace(0, 99, "all"));
        t(() -> new StringBuilder("hello").reverse());
        String r = new StringBuilder("a\ud83d\ude00b\udc00\ud800").reverse().toString();
        StringBuilder hex = new StringBuilder();
        for (char c : r.toCharArray()) hex.append(Integer.toHexString(c)).append(' ');
        System.out.println(hex);
        StringBuilder s2 = new StringBuilder("abc");
        s2.setLength(5);
        System.out.println(s2.length() + " " + (int) s2.charAt(4));
        s2.setLength(1);
        s2.setCharAt(0, '\u4e00');
        s2.append('x').setCharAt(0, 'y');
        System.out.println(s2 + " " + s2.toString().equals("yx"));
        t(() -> new StringBuilder("abc").charAt(3));
        t(() -> { StringBuilder b = new StringBuilder("abc"); b.setCharAt(-1, 'x'); return b; });
        t(() -> { StringBuilder b = new StringBuilder("abc"); b.setLength(-1); return b; });
        t(() -> new StringBuilder("abc").substring(2, 1));
        t(() -> new StringBuilder(-1));
        t(() -> new StringBuilder("abcabc").indexOf("c", 3) + " " + new StringBuilder("abcabc").lastIndexOf("b") + " " + new StringBuilder("x").compareTo(new StringBuilder("y")));
        StringBuilder grow = new StringBuilder(1);
        for (int i = 0; i < 3000; i++) grow.append((char) (i % 300));
        System.out.println(grow.length() + " " + grow.toString().hashCode() + " " + (grow.capacity() >= 3000));
        StringBuffer bf = new StringBuffer("sync").append(1).reverse().insert(1, 2.5);
        System.out.println(bf + " " + bf.equals(new StringBuffer(bf)) + " " + bf.toString().contentEquals(bf));
        char[] dst = {'-', '-', '-', '-'};
        new StringBuilder("abcdef").getChars(1, 3, dst, 1);
        System.out.println(dst);
        System.out.println(new StringBuilder("chain").append(new StringBuilder("x").append("y")).chars().filter(c -> c > 'h').count());
    }
}
