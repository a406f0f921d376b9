// Boolean operators: short circuit against eager, conditional chains, assignment inside conditions
public class ShortCircuit {
    static StringBuilder log = new StringBuilder();

    static boolean t(String s) { log.append(s); return true; }
    static boolean f(String s) { log.append(s.toUpperCase()); return false; }

    static void show(boolean b) {
        System.out.println(b + " " + log);
        log.setLength(0);
    }

    static String classify(int i) {
        return i < 0 ? i < -10 ? "very negative" : "negative" : i == 0 ? "zero" : i > 10 ? "large" : "small";
    }

    public static void main(String[] args) {
        show(t("a") && t("b"));
        show(f("a") && t("b"));
        show(t("a") || t("b"));
        show(f("a") || f("b"));
        show(f("a") & t("b"));
        show(t("a") | f("b"));
        show(t("a") ^ t("b"));
        show(f("a") && t("b") || t("c") && !f("d"));
        show(!(t("a") || f("b")) == f("c"));
        show(t("a") ? f("b") : t("c"));
        show((f("a") ? t("b") : f("c")) || t("d"));
        boolean x = false;
        if (x = t("assign")) show(x);
        x &= f("and");
        x |= t("or");
        x ^= t("xor");
        show(x);
        x = x || (x = true) && !x;
        show(x);
        for (int i : new int[] {-20, -1, 0, 5, 20}) System.out.print(classify(i) + ", ");
        System.out.println();
        Object o = "str";
        if (o instanceof String s && s.length() == 3 && !(o instanceof Integer)) System.out.println(s + s.length());
        if (!(o instanceof Integer i)) System.out.println("not int");
        else System.out.println(i + 1);
        Boolean boxed = null;
        try {
            if (args.length > 0 || boxed) System.out.println("no");
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
        int n = 0;
        boolean many = n++ > 0 | n++ > 0 || n++ > 0 | n++ > 10;
        System.out.println(many + " " + n);
        int y = args.length == 0 ? n > 1 ? 1 : 2 : 3;
        System.out.println(y + (y == 1 ? "a" : "b") + (char) (y == 1 ? 'p' : 'q'));
        String nul = null;
        System.out.println(nul == null || nul.isEmpty() ? "guarded" : "bad");
    }
}
