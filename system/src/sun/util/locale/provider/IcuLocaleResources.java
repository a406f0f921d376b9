package sun.util.locale.provider;

import android.icu.util.Currency;
import android.icu.util.ULocale;
import com.android.icu.util.ExtendedCalendar;
import java.text.DateFormat;
import java.util.Calendar;
import java.util.Locale;
import libcore.icu.DecimalFormatData;
import libcore.icu.ICU;
import libcore.icu.LocaleData;
import libcore.icu.SimpleDateFormatData;

/** What a locale has, by the keys that OpenJDK's providers ask with, from ICU. */
final class IcuLocaleResources extends LocaleResources {
    private static final String JAVA_TIME = "java.time.";
    private static final String STANDALONE = "standalone.";

    private final Locale locale;

    IcuLocaleResources(ResourceBundleBasedAdapter adapter, Locale locale) {
        super(adapter, locale);
        this.locale = locale;
    }

    /** In OpenJDK's order: numbers, money, per cent, and money in accounts. */
    @Override
    public String[] getNumberPatterns() {
        DecimalFormatData data = DecimalFormatData.getInstance(locale);
        return new String[] {data.getNumberPattern(), data.getCurrencyPattern(),
            data.getPercentPattern(), data.getCurrencyPattern()};
    }

    /** In OpenJDK's order; the second and third place are for what it finds out later. */
    @Override
    public Object[] getDecimalFormatSymbolsData() {
        DecimalFormatData data = DecimalFormatData.getInstance(locale);
        String[] symbols = {
            String.valueOf(data.getDecimalSeparator()),
            String.valueOf(data.getGroupingSeparator()),
            String.valueOf(data.getPatternSeparator()),
            single(data.getPercent(), "%"),
            String.valueOf(data.getZeroDigit()),
            "#",
            single(data.getMinusSign(), "-"),
            data.getExponentSeparator(),
            single(data.getPerMill(), "\u2030"),
            data.getInfinity(),
            data.getNaN(),
            data.getMonetarySeparator(),
            data.getMonetaryGroupSeparator(),
        };
        return new Object[] {symbols, null, null};
    }

    /** Without the marks of direction that ICU has around some signs. */
    private static String single(String sign, String usual) {
        if (sign.length() == 1) {
            return sign;
        }
        StringBuilder plain = new StringBuilder();
        for (int at = 0; at < sign.length(); at++) {
            char unit = sign.charAt(at);
            if (unit != '\u200e' && unit != '\u200f' && unit != '\u061c') {
                plain.append(unit);
            }
        }
        return plain.length() == 1 ? plain.toString() : usual;
    }

    /** As Android has it: the date, a space, the time. */
    @Override
    public String getDateTimePattern(int timeStyle, int dateStyle, Calendar calendar) {
        SimpleDateFormatData data = SimpleDateFormatData.getInstance(locale);
        if (timeStyle < 0) {
            return data.getDateFormat(dateStyle);
        } else if (dateStyle < 0) {
            return data.getTimeFormat(timeStyle);
        }
        return data.getDateFormat(dateStyle) + " " + data.getTimeFormat(timeStyle);
    }

    @Override
    public String getJavaTimeDateTimePattern(int timeStyle, int dateStyle, String calendarType) {
        ExtendedCalendar calendar = ICU.getExtendedCalendar(locale,
                calendarType == null || calendarType.isEmpty() ? "gregorian" : calendarType);
        return ICU.transformIcuDateTimePattern_forJavaTime(
                calendar.getDateTimePattern(style(dateStyle), style(timeStyle)));
    }

    private static int style(int style) {
        return style < DateFormat.FULL ? android.icu.text.DateFormat.NONE : style;
    }

    @Override
    public String getCurrencyName(String key) {
        boolean isSymbol = key.length() == 3 && Character.isUpperCase(key.charAt(0));
        ULocale icuLocale = ULocale.forLocale(locale);
        Currency currency = Currency.getInstance(key.toUpperCase(Locale.ROOT));
        return isSymbol ? currency.getSymbol(icuLocale) : currency.getDisplayName(locale);
    }

    @Override
    public String getLocaleName(String key) {
        ULocale here = ULocale.forLocale(locale);
        if (key.matches("[a-z]{2,3}")) {
            return named(ULocale.getDisplayLanguage(key, here), key);
        } else if (key.matches("[A-Z]{2}|[0-9]{3}")) {
            return named(ULocale.getDisplayCountry("und-" + key, here), key);
        } else if (key.matches("[A-Z][a-z]{3}")) {
            return named(ULocale.getDisplayScript("und-" + key, here), key);
        }
        return super.getLocaleName(key);
    }

    private static String named(String name, String key) {
        return name == null || name.isEmpty() ? key : name;
    }

    @Override
    String[] getCalendarNames(String key) {
        String[] names = names(key);
        return names != null ? names : super.getCalendarNames(key);
    }

    @Override
    String[] getJavaTimeNames(String key) {
        String[] names = names(key.startsWith(JAVA_TIME) ? key.substring(JAVA_TIME.length()) : key);
        return names != null ? names : super.getJavaTimeNames(key);
    }

    /** Names of the Gregorian calendar. */
    private String[] names(String key) {
        LocaleData data = LocaleData.get(locale);
        boolean alone = key.startsWith(STANDALONE);
        switch (alone ? key.substring(STANDALONE.length()) : key) {
            case "MonthNames":
                return IcuLocaleData.months(
                        alone ? data.longStandAloneMonthNames : data.longMonthNames);
            case "MonthAbbreviations":
                return IcuLocaleData.months(
                        alone ? data.shortStandAloneMonthNames : data.shortMonthNames);
            case "MonthNarrows":
                return IcuLocaleData.months(
                        alone ? data.tinyStandAloneMonthNames : data.tinyMonthNames);
            case "DayNames":
                return IcuLocaleData.days(
                        alone ? data.longStandAloneWeekdayNames : data.longWeekdayNames);
            case "DayAbbreviations":
                return IcuLocaleData.days(
                        alone ? data.shortStandAloneWeekdayNames : data.shortWeekdayNames);
            case "DayNarrows":
                return IcuLocaleData.days(
                        alone ? data.tinyStandAloneWeekdayNames : data.tinyWeekdayNames);
            case "AmPmMarkers":
            case "abbreviated.AmPmMarkers":
                return data.amPm;
            case "Eras":
                return data.eras;
            default:
                return null;
        }
    }
}
