import android.text.SpannableStringBuilder;
import android.text.TextUtils;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** Strings that are inputs, and what is made of them. */
public class SymbolicStrings {
    private static final int ROUNDS = 1000;
    private static int count = 1;

    // Models stand for these.
    static String text(int number, String value) {
        return value;
    }

    static void check(String value) {
    }

    static void check(boolean value) {
        SymbolicNumbers.check(value ? 1 : 0);
    }

    static void check(int value) {
        SymbolicNumbers.check(value);
    }

    private static String random(String letters, int longest) {
        StringBuilder text = new StringBuilder();
        for (int left = SymbolicNumbers.random(longest + 1); left > 0; left--) {
            text.append(letters.charAt(SymbolicNumbers.random(letters.length())));
        }
        return text.toString();
    }

    private static String input(String value) {
        return text(count++, new String(value));
    }

    public static void main(String[] arguments) {
        for (int round = 0; round < ROUNDS; round++) {
            String letters = round % 2 == 0 ? "aAbB " : "xyz@. 0129";
            String one = input(random(letters, 8));
            String two = random(letters, 3);
            if (SymbolicNumbers.random(3) == 0) {
                two = input(two);
            } else if (SymbolicNumbers.random(3) == 0) {
                two = one.substring(one.length() / 2);
            }
            compare(one, two);
            change(one, two);
            builders(one, two);
            numbers(input(random("-+0123456789", 5)));
            numbers(input(random("0123456789", 12)));
            numbers(input(random(" 19.e-", 6)));
            letters(one);
        }
        System.out.println("done");
    }

    private static void compare(String one, String two) {
        check(one.length());
        check(one.isEmpty());
        check(one.equals(two));
        check(two.equals(one));
        check(Objects.equals(one, two));
        check("ab".equals(one));
        check(one.contentEquals(two));
        check(one.equalsIgnoreCase(two));
        check(one.startsWith(two));
        check(one.endsWith(two));
        check(one.contains(two));
        check(one.indexOf(two));
        check(one.lastIndexOf(two));
        check(one.indexOf('a'));
        check(TextUtils.isEmpty(one));
        check(TextUtils.equals(one, two));
        check(one.hashCode() == two.hashCode());
        List<String> list = new ArrayList<>();
        list.add(one);
        check(list.contains(two));
        check(list.get(0).length());
    }

    private static void change(String one, String two) {
        check(one);
        check(one.trim());
        check(one.toLowerCase());
        check(one.toUpperCase(Locale.ROOT));
        check(one.concat(two));
        check(one + two);
        check("<" + one + ">" + one.length() + two.isEmpty());
        int from = SymbolicNumbers.random(5);
        int to = SymbolicNumbers.random(9);
        try {
            check(one.substring(from, to));
            check(one.substring(from));
            check(one.charAt(to));
        } catch (IndexOutOfBoundsException expected) {
            check(one.length());
        }
        check(String.valueOf(one.length()));
        check(Integer.toString(one.length()).length());
    }

    private static void builders(String one, String two) {
        StringBuilder builder = new StringBuilder(two);
        builder.append(one).append('!').append(two);
        check(builder.toString());
        builder.setLength(0);
        for (int at = 0; at < one.length(); at++) {
            builder.append(one.charAt(at));
        }
        check(builder.toString());
        char[] characters = one.toCharArray();
        check(new String(characters));
        check(String.valueOf(characters, 0, characters.length / 2));
        SpannableStringBuilder editable = new SpannableStringBuilder(two);
        editable.append(one);
        editable.insert(0, "#");
        check(editable.toString());
        check(editable.length());
        check(TextUtils.isEmpty(editable));
        Integer boxed = one.length();
        Object object = boxed;
        check((Integer) object + 1);
    }

    private static void numbers(String text) {
        try {
            check(Integer.parseInt(text));
            check(Integer.valueOf(text) / 2);
        } catch (NumberFormatException expected) {
            check(text);
        }
        try {
            SymbolicNumbers.check(Long.parseLong(text));
        } catch (NumberFormatException expected) {
            check(text);
        }
        try {
            SymbolicNumbers.check(Double.parseDouble(text));
        } catch (NumberFormatException expected) {
            check(text);
        }
        try {
            SymbolicNumbers.check(Float.parseFloat(text));
        } catch (NumberFormatException expected) {
            check(text);
        }
    }

    private static void letters(String text) {
        for (int at = 0; at < text.length(); at++) {
            char letter = text.charAt(at);
            check(letter);
            check(Character.isDigit(letter));
            check(Character.isLetter(letter));
            check(Character.isLetterOrDigit(letter));
            check(Character.isUpperCase(letter));
            check(Character.isLowerCase(letter));
            check(Character.isWhitespace(letter));
            check(Character.toUpperCase(letter));
            check(Character.toLowerCase(letter));
            check(letter == '@' ? 1 : 0);
        }
    }
}
