package java.text;

import java.util.Calendar;
import java.util.Locale;
import libcore.icu.LocaleData;

/**
 * The letters of date patterns that Android reads otherwise than OpenJDK: {@code c} is a day on
 * its own, {@code b} and {@code B} stand for nothing, five letters for the shortest name, and
 * {@code S} for digits of a fraction. {@link SimpleDateFormat} asks here first.
 */
final class DateLetters {
    private static final int MONTH = 2;
    private static final int MILLISECOND = 8;
    private static final int DAY_OF_WEEK = 9;
    private static final int STANDALONE_MONTH = 22;
    private static final int STANDALONE_DAY = 23;
    private static final int DAY_PERIOD = 24;
    private static final int FLEXIBLE_DAY_PERIOD = 25;
    private static final int TINY = 5;

    private DateLetters() {}

    /** Writes the field and says how; what it does not know is for OpenJDK's code. */
    static void format(SimpleDateFormat format, int letter, int count,
            Format.FieldDelegate delegate, StringBuffer out, Locale locale) {
        int start = out.length();
        Format.Field field;
        int number;
        switch (letter) {
            case DAY_PERIOD:
            case FLEXIBLE_DAY_PERIOD:
                return;
            case MILLISECOND:
                fraction(format, count, out);
                field = DateFormat.Field.MILLISECOND;
                number = DateFormat.MILLISECOND_FIELD;
                break;
            case MONTH:
            case STANDALONE_MONTH:
                out.append(name(names(letter, count, locale),
                        format.calendar.get(Calendar.MONTH)));
                field = DateFormat.Field.MONTH;
                number = DateFormat.MONTH_FIELD;
                break;
            default:
                out.append(name(names(letter, count, locale),
                        format.calendar.get(Calendar.DAY_OF_WEEK)));
                field = DateFormat.Field.DAY_OF_WEEK;
                number = DateFormat.DAY_OF_WEEK_FIELD;
                break;
        }
        delegate.formatted(number, field, field, start, out.length(), out);
    }

    private static void fraction(SimpleDateFormat format, int count, StringBuffer out) {
        int millis = format.calendar.get(Calendar.MILLISECOND);
        char zero = ((DecimalFormat) format.numberFormat).getDecimalFormatSymbols().getZeroDigit();
        int unit = 100;
        for (int at = 0; at < count; at++) {
            out.append((char) (zero + (unit == 0 ? 0 : millis / unit % 10)));
            unit /= 10;
        }
    }

    private static String name(String[] names, int at) {
        return at >= 0 && at < names.length ? names[at] : "";
    }

    private static String[] names(int letter, int count, Locale locale) {
        LocaleData data = LocaleData.get(locale);
        switch (letter) {
            case MONTH:
                return data.tinyMonthNames;
            case STANDALONE_MONTH:
                return data.tinyStandAloneMonthNames;
            case DAY_OF_WEEK:
                return data.tinyWeekdayNames;
            default:
                return count == TINY ? data.tinyStandAloneWeekdayNames
                        : count == 4 ? data.longStandAloneWeekdayNames
                        : data.shortStandAloneWeekdayNames;
        }
    }

    /** Reads the field; where it ends, or a negative number if it is not there. */
    static int parse(SimpleDateFormat format, String text, int start, int letter, int count,
            boolean obeyCount, ParsePosition problem, CalendarBuilder calendar, Locale locale) {
        if (letter == DAY_PERIOD || letter == FLEXIBLE_DAY_PERIOD) {
            return start;
        } else if (letter == MILLISECOND) {
            return parseFraction(text, start, obeyCount ? count : Integer.MAX_VALUE, problem,
                    calendar);
        }
        LocaleData data = LocaleData.get(locale);
        boolean isMonth = letter == MONTH || letter == STANDALONE_MONTH;
        String[][] all = isMonth
                ? new String[][] {data.longMonthNames, data.longStandAloneMonthNames,
                    data.shortMonthNames, data.shortStandAloneMonthNames}
                : new String[][] {data.longWeekdayNames, data.longStandAloneWeekdayNames,
                    data.shortWeekdayNames, data.shortStandAloneWeekdayNames};
        int best = -1;
        int length = 0;
        for (String[] names : all) {
            for (int at = 0; at < names.length; at++) {
                String name = names[at];
                if (name.length() > length
                        && text.regionMatches(true, start, name, 0, name.length())) {
                    best = at;
                    length = name.length();
                }
            }
        }
        if (best < 0) {
            problem.errorIndex = start;
            return -1;
        }
        calendar.set(isMonth ? Calendar.MONTH : Calendar.DAY_OF_WEEK, best);
        return start + length;
    }

    private static int parseFraction(String text, int start, int most, ParsePosition problem,
            CalendarBuilder calendar) {
        int at = start;
        while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
            at++;
        }
        int first = at;
        int millis = 0;
        int unit = 100;
        while (at < text.length() && at - first < most
                && Character.digit(text.charAt(at), 10) >= 0) {
            millis += unit * Character.digit(text.charAt(at), 10);
            unit /= 10;
            at++;
        }
        if (at == first) {
            problem.errorIndex = start;
            return -1;
        }
        calendar.set(Calendar.MILLISECOND, millis);
        return at;
    }
}
