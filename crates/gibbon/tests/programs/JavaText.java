import java.text.Collator;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.SimpleDateFormat;
import java.util.Arrays;
import java.util.Date;
import java.util.Locale;
import java.util.TimeZone;

/**
 * Sixty patterns of dates and numbers, and a sorted list, in twelve locales. `JavaText.txt` is what
 * the same program prints with the classes of `com.ibm.icu.text` (icu4j 72.1) in place of
 * `java.text`'s.
 */
public class JavaText {
    static final String[] LOCALES = {
        "en-US", "de-DE", "fr-FR", "ar-EG", "hi-IN", "ja-JP", "zh-TW", "ru-RU", "fi-FI", "tr-TR",
        "he-IL", "pt-BR",
    };
    static final String[] DATES = {
        "yyyy-MM-dd", "yy.M.d", "G y", "MMM d, y", "MMMM", "MMMMM", "LLL", "LLLL", "LLLLL", "EEE",
        "EEEE", "EEEEE", "ccc", "cccc", "ccccc", "EEEE, d. MMMM yyyy", "HH:mm:ss", "h:mm a",
        "K:mm a", "kk:mm", "H'h'mm", "ss.SSS", "D", "DDD", "F", "w", "ww", "W", "Z", "ZZZ", "X",
        "XX", "XXX", "zzzz", "yyyy-MM-dd'T'HH:mm:ssXXX", "EEE, d MMM yyyy HH:mm:ss Z", "''yy''",
        "LLLL yyyy", "d MMM", "MM/dd",
    };
    static final String[] NUMBERS = {
        "0", "00000", "#,##0", "#,##0.00", "#,##0.###", "0.0#", "#,##,##0", "0.###E0", "00.00E00",
        "#,##0%", "0.0%", "#,##0.00;(#,##0.00)", "\u00a4#,##0.00", "#,##0.00 \u00a4", "+0;-0",
        "0.00'x'", "#", "#.##", "@@@", "#,##0\u2030",
    };
    static final double[] VALUES = {0, -1234567.891, 0.125, 1e10};
    static final String[] WORDS = {
        "zebra", "\u00c4pfel", "apfel", "Zoo", "\u00e4hnlich", "\u0131", "i", "I", "\u0130", "oe",
        "\u00f6l", "o", "\u05d0", "\u0430", "\u0391",
    };

    public static void main(String[] arguments) {
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        // A Sunday in spring, and the first of January.
        Date[] dates = {new Date(1711891807089L), new Date(0)};
        for (String tag : LOCALES) {
            Locale locale = Locale.forLanguageTag(tag);
            for (String pattern : DATES) {
                SimpleDateFormat format = new SimpleDateFormat(pattern, locale);
                print(tag, pattern, format.format(dates[0]) + " | " + format.format(dates[1]));
            }
            for (String pattern : NUMBERS) {
                DecimalFormat format =
                        new DecimalFormat(pattern, DecimalFormatSymbols.getInstance(locale));
                StringBuilder line = new StringBuilder();
                for (double value : VALUES) {
                    line.append(format.format(value)).append(" | ");
                }
                print(tag, pattern, line.toString());
            }
            String[] words = WORDS.clone();
            Collator collator = Collator.getInstance(locale);
            Arrays.sort(words, (one, other) -> collator.compare(one, other));
            print(tag, "sorted", String.join(" ", words));
        }
    }

    /** In ASCII, so that what differs can be seen. */
    static void print(String tag, String pattern, String text) {
        StringBuilder line = new StringBuilder();
        for (char unit : (tag + " [" + pattern + "] " + text).toCharArray()) {
            line.append(unit < 0x7f ? String.valueOf(unit) : String.format("\\u%04x", (int) unit));
        }
        System.out.println(line);
    }
}
