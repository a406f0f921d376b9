// String literals and interning: identity across classes, constants, computed and substring values
public class Literals {
    static final String CONST = "con" + "stant";
    static class Other { static String lit = "hello"; static final String C = "constant"; }
    interface K { String S = "hello"; }

    static String build(String a, String b) { return a + b; }

    public static void main(String[] args) {
        String hello = "hello", lo = "lo";
        final String flo = "lo";
        System.out.println(hello == "hello");
        System.out.println(Other.lit == hello);
        System.out.println(K.S == hello);
        System.out.println(hello == "hel" + "lo");
        System.out.println(hello == "hel" + lo);
        System.out.println(hello == "hel" + flo);
        System.out.println(hello == ("hel" + lo).intern());
        System.out.println(CONST == Other.C);
        System.out.println(new String("hello") == hello);
        System.out.println(new String("hello").intern() == hello);
        System.out.println("" == new String().intern());
        System.out.println(hello.substring(0) == hello);
        System.out.println(hello.substring(1).intern() == "ello");
        System.out.println(hello.concat("") == hello);
        System.out.println(hello.replace('x', 'y') == hello);
        System.out.println(hello.trim() == hello && hello.strip() == hello && hello.toString() == hello);
        System.out.println(String.valueOf((Object) hello) == hello);
        String fresh = build("not-a-", "literal-yet");
        System.out.println(fresh.intern() == fresh);
        System.out.println(fresh == "not-a-literal-yet");
        String u = "\u00e9\u4e00\ud83d\ude00";
        System.out.println(u == new String(new char[] {'\u00e9', '\u4e00', '\ud83d', '\ude00'}).intern());
        String nul = "a\0b";
        System.out.println(nul.length() + " " + (nul == build("a\0", "b").intern()) + " " + nul.indexOf('\0'));
        String lone = "\ud800x\udc00";
        System.out.println(lone.length() + " " + (lone == new StringBuilder().append('\ud800').append("x\udc00").toString().intern()));
        System.out.println(boolean.class.getName().intern() == "boolean");
        System.out.println(Literals.class.getName() == Literals.class.getName());
        System.out.println("tab\tquote\"back\\slash\101\7".length() + " " + "\r\n\f\b\'".length());
        switch (fresh) { case "not-a-literal-yet": System.out.println("switch"); }
    }
}
