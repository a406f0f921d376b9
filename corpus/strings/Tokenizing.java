// StringTokenizer, StringJoiner, Scanner over strings, MessageFormat and ChoiceFormat
import java.text.*;
import java.util.*;

public class Tokenizing {
    public static void main(String[] args) throws Exception {
        StringTokenizer st = new StringTokenizer("a b\tc  d");
        System.out.print(st.countTokens());
        while (st.hasMoreTokens()) System.out.print("[" + st.nextToken() + "]");
        System.out.println();
        st = new StringTokenizer("x=1;y=2", "=;", true);
        while (st.hasMoreElements()) System.out.print(st.nextElement() + " ");
        System.out.println();
        try {
            st.nextToken();
        } catch (NoSuchElementException e) {
            System.out.println("no more " + e.getMessage());
        }
        StringJoiner j = new StringJoiner(", ", "{", "}").setEmptyValue("EMPTY");
        System.out.print(j + " ");
        System.out.println(j.add("a").add(null).merge(new StringJoiner("-").add("b").add("c")) + " " + j.length());
        Scanner sc = new Scanner("12 3.5 word true 0x1f\nnext line here\n7,8,9").useLocale(Locale.ROOT);
        System.out.println(sc.nextInt() + " " + sc.nextDouble() + " " + sc.next() + " " + sc.nextBoolean() + " " + sc.hasNextInt() + " " + sc.next());
        System.out.println("[" + sc.nextLine() + "][" + sc.nextLine() + "]");
        sc.useDelimiter(",");
        int sum = 0;
        while (sc.hasNextInt()) sum += sc.nextInt();
        System.out.println(sum + " " + sc.hasNext());
        try {
            new Scanner("x").nextInt();
        } catch (InputMismatchException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new Scanner("key:value").findInLine("(\\w+):(\\w+)"));
        MessageFormat mf = new MessageFormat("{0} has {1,number,integer} '{'items'}' and {2} it''s {3}", Locale.ROOT);
        System.out.println(mf.format(new Object[] {"X", 1234567, null, 2.5}));
        System.out.println(MessageFormat.format("{1}{0}{1}", "a", "b") + Arrays.toString(new MessageFormat("{0}-{1}").parse("p-q")));
        ChoiceFormat cf = new ChoiceFormat("0#none|1#one|1<many {0}");
        System.out.println(cf.format(0) + " " + cf.format(1) + " " + cf.format(1.5) + " " + cf.format(-3));
        BreakIterator bi = BreakIterator.getWordInstance(Locale.ROOT);
        bi.setText("Hello, big world.");
        for (int p = bi.first(); p != BreakIterator.DONE; p = bi.next()) System.out.print(p + " ");
        System.out.println();
        java.io.StreamTokenizer tk = new java.io.StreamTokenizer(new java.io.StringReader("x = 3.5 // c\n'str' + y"));
        tk.slashSlashComments(true);
        while (tk.nextToken() != java.io.StreamTokenizer.TT_EOF) System.out.print(tk.ttype + ":" + (tk.sval != null ? tk.sval : tk.nval) + " ");
        System.out.println();
    }
}
