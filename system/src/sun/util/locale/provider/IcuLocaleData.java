package sun.util.locale.provider;

import java.util.ListResourceBundle;
import java.util.Locale;
import java.util.ResourceBundle;
import libcore.icu.LocaleData;

/** The names of months, days and eras, as {@code java.text.DateFormatSymbols} asks for them. */
final class IcuLocaleData extends sun.util.resources.LocaleData {
    /** Beside OpenJDK's letters: a day on its own, and two parts of the day. */
    static final String PATTERN_LETTERS = "GyMdkHmsSEDFwWahKzZYuXLcbB";

    IcuLocaleData(LocaleProviderAdapter.Type type) {
        super(type);
    }

    @Override
    public ResourceBundle getDateFormatData(Locale locale) {
        LocaleData names = LocaleData.get(locale);
        return new ListResourceBundle() {
            @Override
            protected Object[][] getContents() {
                return new Object[][] {
                    {"Eras", names.eras},
                    {"MonthNames", months(names.longMonthNames)},
                    {"MonthAbbreviations", months(names.shortMonthNames)},
                    {"AmPmMarkers", names.amPm},
                    {"DateTimePatternChars", PATTERN_LETTERS},
                    {"DayNames", days(names.longWeekdayNames)},
                    {"DayAbbreviations", days(names.shortWeekdayNames)},
                };
            }
        };
    }

    /** With a thirteenth, which the Gregorian calendar has no use for. */
    static String[] months(String[] names) {
        String[] all = new String[13];
        for (int at = 0; at < all.length; at++) {
            all[at] = at < names.length ? names[at] : "";
        }
        return all;
    }

    /** ICU counts days from one. */
    static String[] days(String[] names) {
        String[] all = new String[7];
        System.arraycopy(names, 1, all, 0, all.length);
        return all;
    }
}
