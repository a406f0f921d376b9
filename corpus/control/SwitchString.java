// String switches: hash collisions, null selector, fall-through, nested and computed strings
public class SwitchString {
    static String f(String s) {
        switch (s) {
            case "Aa": return "Aa";
            case "BB": return "BB";
            case "AaAa": return "AaAa";
            case "BBBB": return "BBBB";
            case "AaBB": return "AaBB";
            case "": return "empty";
            case "\0": return "nul";
            case "polygenelubricants": return "min hash";
            case "\ud83d\ude00": return "emoji";
            default: return "default(" + s.length() + ")";
        }
    }

    static int fall(String s) {
        int n = 0;
        switch (s) {
            case "a": n += 1;
            case "b": n += 10;
            default: n += 100;
            case "c": n += 1000; break;
            case "d": n = -1;
        }
        return n;
    }

    static String arrow(String s) {
        return switch (s) {
            case "x", "y" -> "letter";
            case "1" -> {
                String t = s + s;
                yield t + "digit";
            }
            default -> throw new IllegalArgumentException(s);
        };
    }

    public static void main(String[] args) {
        System.out.println("Aa".hashCode() == "BB".hashCode());
        String[] v = {"Aa", "BB", "AaAa", "BBBB", "AaBB", "BBAa", "", "\0", "polygenelubricants", "\ud83d\ude00", "zzz"};
        for (String s : v) System.out.print(f(new String(s)).equals("emoji") ? "emoji! " : f(new String(s)) + " ");
        System.out.println("polygenelubricants".hashCode());
        System.out.println(fall("a") + " " + fall("b") + " " + fall("c") + " " + fall("d") + " " + fall("e"));
        System.out.println(arrow("x") + arrow("y") + arrow("1"));
        try {
            arrow("zzz");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            f(null);
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
        String key = "A";
        key += "a";
        System.out.println(f(key) + f(new StringBuilder("BB").reverse().toString()));
    }
}
