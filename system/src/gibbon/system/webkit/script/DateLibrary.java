package gibbon.system.webkit.script;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.TextStyle;
import java.util.Locale;

/** `Date`, on the device's clock and in its time zone. */
final class DateLibrary {
    private static final String[] PARTS = {"FullYear", "Month", "Date", "Hours", "Minutes",
        "Seconds", "Milliseconds"};

    private DateLibrary() {}

    private static Object arg(Object[] arguments, int index) {
        return Js.argument(arguments, index);
    }

    private static double time(Object self) {
        Object inner = self instanceof JsObject ? ((JsObject) self).inner : null;
        if (!(inner instanceof Double)) {
            throw ScriptError.type("this is not a Date object.");
        }
        return (Double) inner;
    }

    private static ZonedDateTime at(double time, boolean isUtc) {
        return Instant.ofEpochMilli((long) time)
                .atZone(isUtc ? ZoneOffset.UTC : ZoneId.systemDefault());
    }

    private static double[] parts(double time, boolean isUtc) {
        ZonedDateTime date = at(time, isUtc);
        return new double[] {date.getYear(), date.getMonthValue() - 1, date.getDayOfMonth(),
            date.getHour(), date.getMinute(), date.getSecond(), date.getNano() / 1_000_000};
    }

    /** From parts that may be more or less than a month or day has. */
    private static double compose(double[] parts, boolean isUtc) {
        for (double part : parts) {
            if (Double.isNaN(part) || Double.isInfinite(part)) {
                return Double.NaN;
            }
        }
        try {
            LocalDateTime date = LocalDateTime.of((int) parts[0], 1, 1, 0, 0)
                    .plusMonths((long) parts[1]).plusDays((long) parts[2] - 1)
                    .plusHours((long) parts[3]).plusMinutes((long) parts[4])
                    .plusSeconds((long) parts[5]).plusNanos((long) parts[6] * 1_000_000);
            ZoneId zone = isUtc ? ZoneOffset.UTC : ZoneId.systemDefault();
            return date.atZone(zone).toInstant().toEpochMilli();
        } catch (java.time.DateTimeException problem) {
            return Double.NaN;
        }
    }

    private static double fromArguments(Object[] a, boolean isUtc) {
        double[] parts = {1970, 0, 1, 0, 0, 0, 0};
        for (int index = 0; index < Math.min(7, a.length); index++) {
            parts[index] = Js.number(a[index]);
        }
        if (parts[0] >= 0 && parts[0] <= 99) {
            parts[0] += 1900;
        }
        return compose(parts, isUtc);
    }

    static double parse(String text) {
        String trimmed = text.trim();
        java.util.regex.Matcher iso = java.util.regex.Pattern.compile(
                "([+-]?\\d{4,6})(?:-(\\d\\d)(?:-(\\d\\d))?)?(?:[T ](\\d\\d):(\\d\\d)(?::(\\d\\d)"
                + "(?:[.,](\\d{1,9}))?)?)?\\s*(Z|[+-]\\d\\d:?\\d\\d)?").matcher(trimmed);
        if (iso.matches()) {
            double[] parts = {number(iso.group(1), 0), number(iso.group(2), 1) - 1,
                number(iso.group(3), 1), number(iso.group(4), 0), number(iso.group(5), 0),
                number(iso.group(6), 0), 0};
            if (iso.group(7) != null) {
                parts[6] = Math.floor(Double.parseDouble("0." + iso.group(7)) * 1000);
            }
            String zone = iso.group(8);
            boolean isUtc = zone != null || iso.group(4) == null;
            double time = compose(parts, isUtc);
            if (zone != null && !zone.equals("Z")) {
                String digits = zone.replace(":", "");
                double minutes = number(digits.substring(1, 3), 0) * 60
                        + number(digits.substring(3), 0);
                time -= (digits.startsWith("-") ? -minutes : minutes) * 60_000;
            }
            return time;
        }
        String[] patterns = {"EEE, d MMM yyyy HH:mm:ss z", "EEE MMM d yyyy HH:mm:ss 'GMT'Z",
            "MMM d, yyyy HH:mm:ss", "MMM d, yyyy", "d MMM yyyy", "M/d/yyyy, h:mm:ss a",
            "M/d/yyyy HH:mm", "M/d/yyyy", "yyyy/M/d"};
        for (String pattern : patterns) {
            try {
                java.text.SimpleDateFormat format =
                        new java.text.SimpleDateFormat(pattern, Locale.US);
                return format.parse(trimmed).getTime();
            } catch (java.text.ParseException problem) {
                continue;
            }
        }
        return Double.NaN;
    }

    private static double number(String text, double otherwise) {
        return text == null ? otherwise : Double.parseDouble(text);
    }

    static void add(Realm realm) {
        JsObject prototype = realm.datePrototype;
        NativeFunction type = realm.type("Date", 7, prototype, (self, a) ->
                text(System.currentTimeMillis()), (a, target) -> {
                    JsObject made = new JsObject(Realm.prototypeOf(target, prototype));
                    made.kind = "Date";
                    if (a.length == 0) {
                        made.inner = (double) System.currentTimeMillis();
                    } else if (a.length == 1) {
                        Object value = a[0] instanceof JsObject
                                && ((JsObject) a[0]).kind.equals("Date")
                                ? ((JsObject) a[0]).inner : Js.primitive(a[0], false);
                        made.inner = value instanceof String ? parse((String) value)
                                : Js.number(value);
                    } else {
                        made.inner = fromArguments(a, false);
                    }
                    return made;
                });
        type.method("now", 0, (self, a) -> (double) System.currentTimeMillis());
        type.method("parse", 1, (self, a) -> parse(Js.text(arg(a, 0))));
        type.method("UTC", 7, (self, a) -> fromArguments(a, true));
        for (int index = 0; index < PARTS.length; index++) {
            part(prototype, index, false);
            part(prototype, index, true);
        }
        for (boolean isUtc : new boolean[] {false, true}) {
            prototype.method(isUtc ? "getUTCDay" : "getDay", 0, (self, a) ->
                    Double.isNaN(time(self)) ? Double.NaN
                            : (double) (at(time(self), isUtc).getDayOfWeek().getValue() % 7));
        }
        prototype.method("getYear", 0, (self, a) -> parts(time(self), false)[0] - 1900);
        prototype.method("getTime", 0, (self, a) -> time(self));
        prototype.method("valueOf", 0, (self, a) -> time(self));
        prototype.method("setTime", 1, (self, a) -> {
            ((JsObject) self).inner = Js.number(arg(a, 0));
            return ((JsObject) self).inner;
        });
        prototype.method("getTimezoneOffset", 0, (self, a) ->
                -at(time(self), false).getOffset().getTotalSeconds() / 60.0 + 0.0);
        prototype.method("toISOString", 0, (self, a) -> {
            if (Double.isNaN(time(self))) {
                throw ScriptError.range("Invalid time value");
            }
            return DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'")
                    .format(at(time(self), true));
        });
        prototype.method("toJSON", 1, (self, a) -> Double.isNaN(time(self)) ? null
                : Js.invoke(self, "toISOString"));
        prototype.method("toString", 0, (self, a) -> text(time(self)));
        prototype.method("toDateString", 0, (self, a) -> format(time(self), "EEE MMM dd yyyy"));
        prototype.method("toTimeString", 0, (self, a) -> format(time(self), "HH:mm:ss"));
        prototype.method("toUTCString", 0, (self, a) ->
                DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US)
                        .format(at(time(self), true)));
        prototype.method("toLocaleDateString", 0, (self, a) -> locale(self, arg(a, 1), true,
                false));
        prototype.method("toLocaleTimeString", 0, (self, a) -> locale(self, arg(a, 1), false,
                true));
        prototype.method("toLocaleString", 0, (self, a) -> locale(self, arg(a, 1), true, true));
    }

    private static void part(JsObject prototype, int index, boolean isUtc) {
        String name = (isUtc ? "UTC" : "") + PARTS[index];
        prototype.method("get" + name, 0, (self, a) -> Double.isNaN(time(self)) ? Double.NaN
                : parts(time(self), isUtc)[index]);
        prototype.method("set" + name, 1, (self, a) -> {
            double time = time(self);
            double[] parts = parts(Double.isNaN(time) ? 0 : time, isUtc);
            for (int at = 0; at < a.length && index + at < 7; at++) {
                parts[index + at] = Js.number(a[at]);
            }
            ((JsObject) self).inner = compose(parts, isUtc);
            return ((JsObject) self).inner;
        });
    }

    private static String format(double time, String pattern) {
        return Double.isNaN(time) ? "Invalid Date"
                : DateTimeFormatter.ofPattern(pattern, Locale.US).format(at(time, false));
    }

    private static String text(double time) {
        if (Double.isNaN(time)) {
            return "Invalid Date";
        }
        ZonedDateTime date = at(time, false);
        return format(time, "EEE MMM dd yyyy HH:mm:ss") + " GMT"
                + DateTimeFormatter.ofPattern("xx").format(date) + " ("
                + date.getZone().getDisplayName(TextStyle.FULL, Locale.US) + ")";
    }

    /** As English has it, with the parts that are asked for. */
    private static String locale(Object self, Object options, boolean hasDate, boolean hasTime) {
        double time = time(self);
        if (!(options instanceof JsObject)) {
            String date = hasDate ? format(time, "M/d/yyyy") : "";
            String clock = hasTime ? format(time, "h:mm:ss a") : "";
            return date + (hasDate && hasTime ? ", " : "") + clock;
        }
        JsObject wanted = (JsObject) options;
        StringBuilder pattern = new StringBuilder();
        String weekday = word(wanted, "weekday", "EEEE", "EEE", "EEE");
        String month = word(wanted, "month", "MMMM", "MMM", "M");
        String day = word(wanted, "day", "d", "d", "d");
        String year = word(wanted, "year", "yyyy", "yyyy", "yyyy");
        if (month.length() > 2) {
            pattern.append(weekday).append(weekday.isEmpty() ? "" : ", ").append(month)
                    .append(day.isEmpty() ? "" : " " + day)
                    .append(year.isEmpty() ? "" : (day.isEmpty() ? " " : ", ") + year);
        } else {
            pattern.append(weekday);
            for (String part : new String[] {month, day, year}) {
                pattern.append(part.isEmpty() || pattern.length() == 0 ? "" : "/").append(part);
            }
        }
        if (wanted.has("hour") || wanted.has("minute")) {
            boolean isHalf = wanted.get("hour12") != Boolean.FALSE;
            String clock = (isHalf ? "h" : "HH") + ":mm"
                    + (wanted.has("second") ? ":ss" : "") + (isHalf ? " a" : "");
            pattern.append(pattern.length() == 0 ? "" : ", ").append(clock);
        }
        return pattern.length() == 0 ? locale(self, Js.UNDEFINED, hasDate, hasTime)
                : format(time, pattern.toString());
    }

    private static String word(JsObject wanted, String name, String full, String brief,
            String number) {
        Object value = wanted.get(name);
        if (value == Js.UNDEFINED) {
            return "";
        }
        return value.equals("long") ? full : value.equals("short") ? brief
                : value.equals("2-digit") && number.length() == 1 ? number + number : number;
    }
}
