// String.hashCode, equals and ordering over Latin-1 and UTF-16 strings; CharSequence and comparators
import java.text.Collator;
import java.util.*;

public class HashAndCompare {
    static int slow(String s) {
        int h = 0;
        for (int i = 0; i < s.length(); i++) h = 31 * h + s.charAt(i);
        return h;
    }

    public static void main(String[] args) {
        String[] v = {"", "a", "b", "ab", "ba", "\0", "\0\0", "\u00ff", "\u0100", "a\u0100", "\ud83d\ude00", "\uffff", "The quick brown fox", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"};
        for (String s : v) System.out.print(s.hashCode() + (s.hashCode() == slow(s) ? " " : "! "));
        System.out.println();
        for (String a : v) {
            StringBuilder sb = new StringBuilder();
            for (String b : v) sb.append(a.compareTo(b)).append(a.equals(new String(b)) ? "= " : " ");
            System.out.println(sb);
        }
        String[] sorted = v.clone();
        Arrays.sort(sorted);
        for (String s : sorted) System.out.print(s.length() + " ");
        System.out.println();
        String[] words = {"banana", "Apple", "cherry", "apple", "Banana", "_x", "10", "9"};
        Arrays.sort(words);
        System.out.println(Arrays.toString(words));
        Arrays.sort(words, String.CASE_INSENSITIVE_ORDER);
        System.out.println(Arrays.toString(words));
        Arrays.sort(words, Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        System.out.println(Arrays.toString(words));
        CharSequence cs = new StringBuilder("seq");
        System.out.println("seq".contentEquals(cs) + " " + "seq".equals(cs) + " " + CharSequence.compare(cs, "ser") + " " + cs.isEmpty());
        Map<String, Integer> m = new HashMap<>();
        m.put("Aa", 1);
        m.put("BB", 2);
        System.out.println(m.get("Aa") + " " + m.get("BB") + " " + m.get(new String("AaBB".substring(2))));
        String zeroHash = "\0\0\0";
        System.out.println(zeroHash.hashCode() + " " + zeroHash.hashCode());
        Collator c = Collator.getInstance(Locale.ROOT);
        System.out.println(c.compare("a", "B") + " " + c.compare("a", "A") + " " + "a".compareTo("B"));
    }
}
