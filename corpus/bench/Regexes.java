// Benchmark: regular expressions, find, groups, replacement
import java.util.regex.*;

public class Regexes {
    public static void main(String[] args) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 1500; i++) sb.append("user").append(i).append("@host").append(i % 17).append(".example.org, ").append(i * 37).append("-").append(i % 12 + 1).append("-2020; ");
        String s = sb.toString();
        long h = 0;
        Pattern mail = Pattern.compile("([a-z]+)(\\d+)@(\\w+)\\.example\\.(org|com)"), date = Pattern.compile("(\\d{1,5})-(\\d{1,2})-(?<y>\\d{4})"), alt = Pattern.compile("(?i)USER[13579]+\\b|host1[0-6]");
        for (int r = 0; r < 4; r++) {
            for (Matcher m = mail.matcher(s); m.find(); ) h = h * 31 + m.group(2).length() + m.start(3);
            for (Matcher m = date.matcher(s); m.find(); ) h += Integer.parseInt(m.group(1)) + m.group("y").length();
            for (Matcher m = alt.matcher(s); m.find(); ) h ^= m.end();
            h += s.replaceAll("(\\d+)-(\\d+)", "$2-$1").hashCode() + s.split("[,;]\\s*").length;
            h += Pattern.matches("(user\\d+@host\\d+\\.example\\.org, \\d+-\\d+-2020; )+", s.substring(0, 1200).replaceAll("; [^;]*$", "; ")) ? 1 : 0;
        }
        System.out.println(h);
    }
}
