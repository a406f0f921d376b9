// java.util.regex: groups, backreferences, lookaround, quantifier kinds, replacement, flags, errors
import java.util.*;
import java.util.regex.*;

public class Regex {
    static void m(String re, String in) {
        Matcher m = Pattern.compile(re).matcher(in);
        StringBuilder sb = new StringBuilder(re).append(" / ").append(in.length()).append(" -> ").append(m.matches()).append(' ');
        m.reset();
        while (m.find()) {
            sb.append(m.start()).append('-').append(m.end());
            for (int i = 1; i <= m.groupCount(); i++) sb.append('<').append(m.group(i)).append('>');
            sb.append(' ');
        }
        System.out.println(sb);
    }

    public static void main(String[] args) {
        m("a*b", "aaab ab b");
        m("(a)(b)?", "abaa");
        m("(\\w+)\\s\\1", "the the cat sat sat");
        m("(?<y>\\d{4})-(?<m>\\d\\d)", "on 2020-05 and 1999-12");
        m("a.*?c", "abcabc");
        m("a.*c", "abcabc");
        m("a.*+c", "abcabc");
        m("(?=foo)f", "foo fo");
        m("(?<!x)y", "xy yy");
        m("(?i)HeLLo", "hello HELLO");
        m("^\\w+$", "one\ntwo");
        m("(?m)^\\w+$", "one\ntwo");
        m("(?s)a.b", "a\nb");
        m("[a-c&&[^b]]+", "abcacab");
        m("\\bfoo\\b", "foo foobar barfoo foo");
        m("x{2,3}", "xxxxxxx");
        m("(?>a+)ab", "aaab");
        m("(a|ab)(c|bcd)", "abcd");
        m("\\p{Lu}\\p{IsAlphabetic}*", "Hello wOrld");
        m("(?:(\\d+),?)+", "1,22,333");
        m("", "ab");
        m("\\Q.*\\E", "a.*b");
        m("[\\x{1f600}]", "a\ud83d\ude00b");
        System.out.println("a1b2".replaceAll("([a-z])(\\d)", "$2$1") + " " + "aaa".replaceAll("a*", "X") + " " + "x.y".replaceAll(Pattern.quote("."), Matcher.quoteReplacement("$")));
        System.out.println(Pattern.compile("\\d+").matcher("a1b22").replaceAll(r -> "<" + r.group().length() + ">"));
        Matcher m = Pattern.compile("(?<k>\\w)=(?<v>\\d)").matcher("a=1,b=2");
        StringBuilder out = new StringBuilder();
        while (m.find()) m.appendReplacement(out, "${v}=${k}");
        m.appendTail(out);
        System.out.println(out);
        System.out.println(Arrays.toString(Pattern.compile("\\s*,\\s*").split("a , b,c ,d")) + " " + Pattern.compile("x").splitAsStream("1x2x3").toList());
        m = Pattern.compile("ab").matcher("aab");
        System.out.println(m.lookingAt() + " " + m.region(1, 3).lookingAt() + " " + m.hitEnd() + " " + m.toMatchResult().start());
        for (String bad : new String[] {"(", "[a", "a{2", "*a", "\\", "(?<1>a)", "a{3,1}", "\\k<x>"}) {
            try {
                Pattern.compile(bad);
                System.out.println("ok " + bad);
            } catch (PatternSyntaxException e) {
                System.out.println(e.getDescription() + " @" + e.getIndex() + " " + e.getMessage().lines().count());
            }
        }
        try {
            m.group(5);
        } catch (RuntimeException e) {
            System.out.println(e);
        }
        System.out.println(Pattern.compile("a(?i)b|c", Pattern.COMMENTS).flags() + " " + Pattern.matches("(a+)+b", "aaaaaaaaaaaaaaac"));
    }
}
