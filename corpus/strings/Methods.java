// String methods: search, substring, case, strip, repeat, split, join, compare, and their exceptions
import java.util.*;

public class Methods {
    interface X { Object get(); }

    static void t(X x) {
        try {
            Object o = x.get();
            System.out.println(o instanceof String[] a ? Arrays.toString(a) : "[" + o + "]");
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        String s = "the quick brown fox jumps over the lazy dog";
        t(() -> s.indexOf("the") + " " + s.indexOf("the", 1) + " " + s.lastIndexOf("the") + " " + s.indexOf('q') + " " + s.indexOf("") + " "
            + s.indexOf("", 99) + " " + s.lastIndexOf("", 5) + " " + s.indexOf("zz") + " " + s.indexOf('t', -5) + " " + s.lastIndexOf('t', 3));
        t(() -> s.substring(4, 9) + s.substring(43) + s.subSequence(0, 3));
        t(() -> s.substring(44));
        t(() -> s.substring(5, 3));
        t(() -> s.substring(-1));
        t(() -> s.charAt(43));
        t(() -> s.charAt(-1));
        t(() -> s.startsWith("the") + " " + s.startsWith("quick", 4) + " " + s.endsWith("dog") + " " + s.endsWith("") + " " + s.contains("fox"));
        t(() -> s.toUpperCase(Locale.ROOT) + "MiXeD".toLowerCase(Locale.ROOT) + "stra\u00dfe".toUpperCase(Locale.ROOT));
        t(() -> " \t x \n".trim() + "|" + " \u2003x\u2003".strip() + "|" + "  x ".stripLeading() + "|" + "  x ".stripTrailing() + "|" + " ".isBlank());
        t(() -> "ab".repeat(3) + "x".repeat(0) + "");
        t(() -> "ab".repeat(-1));
        t(() -> "a,b,,c,,".split(","));
        t(() -> "a,b,,c,,".split(",", -1));
        t(() -> "a,b,,c,,".split(",", 2));
        t(() -> "".split(","));
        t(() -> "boo:and:foo".split("o"));
        t(() -> "a1b22c".split("[0-9]+"));
        t(() -> "a.b|c".split("."));
        t(() -> "a|b".split("|"));
        t(() -> String.join(",", List.of("x", "y")) + String.join("-") + String.join("/", "a", null));
        t(() -> "a".compareTo("b") + " " + "a".compareTo("abc") + " " + "B".compareToIgnoreCase("a") + " " + "\uffff".compareTo("a"));
        t(() -> "Hello".equalsIgnoreCase("hELLO") + " " + "a".equals(null) + " " + "x".contentEquals(new StringBuilder("x")));
        t(() -> "hello".replace('l', 'L') + "aaa".replace("aa", "b") + "abc".replace("", "-") + "a.b.c".replaceAll("\\.", "\\$") + "xx".replaceFirst("x", "y"));
        t(() -> "hello".regionMatches(true, 1, "XELL", 1, 3) + " " + "abc".regionMatches(-1, "abc", 0, 1));
        t(() -> "abc".chars().sum() + " " + "a\nb\r\nc".lines().count() + " " + "abc".hashCode() + " " + "".hashCode());
        t(() -> "%s-%d".formatted("a", 1) + "  ind\n".indent(2) + "x\\ty".translateEscapes() + " a\n  b".stripIndent());
        t(() -> String.valueOf(new char[] {'a', 'b', 'c'}, 1, 2) + String.copyValueOf(new char[] {'z'}) + String.valueOf((Object) null));
        t(() -> new String(new char[] {'a', 'b'}, 1, 5));
        t(() -> new String(new int[] {0x1f600, 65}, 0, 2).length() + " " + new String((String) null));
        t(() -> "abc".toCharArray().length + new String(new byte[] {65, 66}, java.nio.charset.StandardCharsets.US_ASCII));
        t(() -> "a".transform(q -> q + "!") + "abc".describeConstable().get());
    }
}
