import java.text.BreakIterator;
import java.text.DateFormat;
import java.text.NumberFormat;
import java.util.Arrays;
import java.util.Locale;

/** Which locales the library has: those of ICU's data, without other names for them. */
public class AvailableLocales {
    private static void print(String of, Locale[] locales) {
        boolean hasOldName = Arrays.stream(locales).anyMatch(one -> one.getVariant().equals("NY"));
        boolean hasScript = Arrays.asList(locales).contains(Locale.forLanguageTag("sr-Latn-RS"));
        System.out.println(of + " many=" + (locales.length > 500) + " script=" + hasScript
                + " old=" + hasOldName);
    }

    public static void main(String[] arguments) {
        print("all", Locale.getAvailableLocales());
        print("dates", DateFormat.getAvailableLocales());
        print("numbers", NumberFormat.getAvailableLocales());
        print("words", BreakIterator.getAvailableLocales());
    }
}
