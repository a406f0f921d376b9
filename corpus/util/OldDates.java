// Calendar, SimpleDateFormat, TimeZone and Date with fixed values in UTC and European zones
import java.text.*;
import java.util.*;

public class OldDates {
    public static void main(String[] args) throws Exception {
        TimeZone utc = TimeZone.getTimeZone("UTC"), paris = TimeZone.getTimeZone("Europe/Paris");
        SimpleDateFormat f = new SimpleDateFormat("yyyy-MM-dd'T'HH:mm:ss.SSS Z z EEEE MMM D w u a K k", Locale.US);
        for (TimeZone z : new TimeZone[] {utc, paris}) { f.setTimeZone(z); System.out.println(f.format(new Date(1_600_000_000_123L)) + " | " + f.format(new Date(-1))); }
        GregorianCalendar c = new GregorianCalendar(utc, Locale.US);
        c.clear();
        c.set(2020, Calendar.JANUARY, 31);
        c.add(Calendar.MONTH, 1);
        System.out.println(c.getTimeInMillis() + " " + c.get(Calendar.DAY_OF_MONTH) + c.get(Calendar.DAY_OF_WEEK) + c.get(Calendar.WEEK_OF_YEAR) + c.getActualMaximum(Calendar.DAY_OF_MONTH) + c.isLeapYear(1900));
        c.roll(Calendar.DAY_OF_MONTH, 1);
        System.out.println(c.get(Calendar.DAY_OF_MONTH) + " " + c.get(Calendar.MONTH));
        c.set(Calendar.MONTH, 14);
        c.set(Calendar.HOUR_OF_DAY, 25);
        System.out.println(c.getTimeInMillis() + " " + c.get(Calendar.YEAR));
        c.setLenient(false);
        c.set(Calendar.MONTH, 14);
        try {
            c.getTime();
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        GregorianCalendar old = new GregorianCalendar(utc, Locale.US);
        old.clear();
        old.set(1582, Calendar.OCTOBER, 4);
        old.add(Calendar.DATE, 1);
        System.out.println(old.get(Calendar.DATE));
        GregorianCalendar g = new GregorianCalendar(paris, Locale.FRANCE);
        g.clear();
        g.set(2021, Calendar.MARCH, 28, 2, 30);
        System.out.println(g.getTimeInMillis() + " " + g.get(Calendar.HOUR_OF_DAY) + g.get(Calendar.DST_OFFSET) + g.getFirstDayOfWeek() + g.getMinimalDaysInFirstWeek());
        System.out.println(paris.getOffset(1_600_000_000_000L) + " " + paris.getRawOffset() + paris.useDaylightTime() + paris.inDaylightTime(new Date(0)) + TimeZone.getTimeZone("nonsense").getID() + TimeZone.getTimeZone("GMT+5:30").getRawOffset() + paris.getDisplayName(true, TimeZone.SHORT, Locale.US));
        SimpleDateFormat p = new SimpleDateFormat("dd/MM/yy HH:mm", Locale.US);
        p.setTimeZone(utc);
        p.set2DigitYearStart(new Date(0));
        System.out.println(p.parse("03/04/05 10:20").getTime() + " " + p.parse("45/13/99 00:00").getTime());
        p.setLenient(false);
        try {
            p.parse("45/13/99 00:00");
        } catch (ParseException e) {
            System.out.println(e.getMessage() + e.getErrorOffset());
        }
        ParsePosition pos = new ParsePosition(2);
        System.out.println(new SimpleDateFormat("yyyy", Locale.US).parse("xx", pos) + " " + pos.getErrorIndex());
        SimpleDateFormat de = new SimpleDateFormat("EEEE, d. MMMM yyyy", Locale.GERMANY);
        de.setTimeZone(utc);
        System.out.println(de.format(new Date(0)) + " " + de.format(de.parse("Montag, 3. Juni 2019")));
        Date a = new Date(5), b = new Date(6);
        System.out.println(a.before(b) + " " + a.compareTo(b) + a.equals(new Date(5)) + a.hashCode() + new java.util.Date(0).toInstant());
        try {
            new SimpleDateFormat("bad pattern");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        DateFormatSymbols s = DateFormatSymbols.getInstance(Locale.US);
        System.out.println(s.getShortMonths()[4] + s.getWeekdays()[1] + Arrays.toString(s.getAmPmStrings()));
    }
}
