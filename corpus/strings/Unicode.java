// Code points, surrogates, case mapping and UTF-16 handling
import java.util.Locale;

public class Unicode {
    static String esc(String s) {
        StringBuilder sb = new StringBuilder();
        for (char c : s.toCharArray()) {
            if (c >= 32 && c < 127) sb.append(c);
            else sb.append(String.format("\\u%04x", (int) c));
        }
        return sb.toString();
    }

    public static void main(String[] args) {
        String s = "a\ud83d\ude00\u00e9\ud800z\udc00";
        System.out.println(s.length() + " " + s.codePointCount(0, s.length()) + " " + s.codePointAt(1) + " " + s.codePointAt(2) + " "
            + s.codePointBefore(3) + " " + s.offsetByCodePoints(0, 3) + " " + s.indexOf(0x1f600) + " " + s.lastIndexOf(0xdc00));
        s.codePoints().forEach(c -> System.out.print(Integer.toHexString(c) + " "));
        System.out.println();
        s.chars().forEach(c -> System.out.print(Integer.toHexString(c) + " "));
        System.out.println();
        System.out.println(Character.isHighSurrogate('\ud83d') + " " + Character.isLowSurrogate('\ude00') + " "
            + Character.isSurrogatePair('\ud83d', '\ude00') + " " + Character.toCodePoint('\ud83d', '\ude00') + " "
            + (int) Character.highSurrogate(0x1f600) + " " + (int) Character.lowSurrogate(0x1f600) + " " + Character.toChars(0x10ffff).length
            + " " + Character.isValidCodePoint(0x110000) + " " + Character.isBmpCodePoint(0xffff) + " " + Character.isSupplementaryCodePoint(0x10000));
        String[] cases = {"stra\u00dfe", "\u0130I\u0131i", "\u01c4\u01c5\u01c6", "\u03a3\u03a3 \u03a3", "\ufb01", "\ud801\udc00", "\u1e9e", "O\u03a3"};
        for (String c : cases) {
            System.out.println(esc(c) + " up " + esc(c.toUpperCase(Locale.ROOT)) + " low " + esc(c.toLowerCase(Locale.ROOT)) + " tr "
                + esc(c.toLowerCase(Locale.forLanguageTag("tr"))) + " title " + esc("" + Character.toTitleCase(c.charAt(0))));
        }
        System.out.println("\u00c5".equalsIgnoreCase("\u00e5") + " " + "\u03c2".equalsIgnoreCase("\u03c3") + " " + "\u00e9".compareTo("z"));
        System.out.println(esc(java.text.Normalizer.normalize("\u00e9\u212b\ufb01", java.text.Normalizer.Form.NFD)) + " "
            + esc(java.text.Normalizer.normalize("e\u0301\u212b\ufb01", java.text.Normalizer.Form.NFKC)));
        String latin = "\u00e9\u00ff", wide = "\u0100" + latin;
        System.out.println(latin.hashCode() + " " + wide.hashCode() + " " + wide.substring(1).equals(latin) + " " + wide.substring(1).hashCode()
            + " " + wide.indexOf(latin) + " " + latin.indexOf("\u0100") + " " + wide.endsWith(latin) + " " + esc(wide.replace("\u0100", "a")));
        try {
            Character.toChars(0x110000);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        int \u0061bc = 5;
        System.out.println(abc + " \u0041" + '\u0042');
        System.out.println(Character.getNumericValue('\u2167') + " " + Character.isIdeographic(0x4e00) + " " + Character.isMirrored('(')
            + " " + Character.getDirectionality('\u05d0') + " " + Character.isUnicodeIdentifierPart(0x203f));
    }
}
