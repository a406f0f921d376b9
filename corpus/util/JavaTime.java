// java.time with fixed values: dates, times, zones, daylight saving, periods, durations, adjusters, ISO parsing
import java.time.*;
import java.time.chrono.*;
import java.time.format.*;
import java.time.temporal.*;
import java.util.*;

public class JavaTime {
    interface X { Object go(); }
    static void t(X x) {
        try {
            System.out.println(x.go());
        } catch (DateTimeException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        LocalDate d = LocalDate.of(2020, 2, 29);
        System.out.println(d + " " + d.plusYears(1) + d.plusMonths(12) + d.minusDays(60) + d.getDayOfWeek() + d.getDayOfYear() + d.isLeapYear() + d.lengthOfMonth() + d.withDayOfMonth(1) + d.toEpochDay() + d.isBefore(LocalDate.MAX) + LocalDate.ofEpochDay(-1) + LocalDate.ofYearDay(2021, 365));
        System.out.println(d.with(TemporalAdjusters.lastDayOfMonth()) + " " + d.with(TemporalAdjusters.next(DayOfWeek.MONDAY)) + d.with(TemporalAdjusters.firstInMonth(DayOfWeek.FRIDAY)) + d.get(ChronoField.ALIGNED_WEEK_OF_YEAR) + d.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR) + d.get(IsoFields.QUARTER_OF_YEAR) + d.until(LocalDate.of(2021, 4, 1)) + ChronoUnit.DAYS.between(d, LocalDate.of(2021, 4, 1)));
        LocalTime lt = LocalTime.of(23, 59, 59, 999_999_999);
        System.out.println(lt.plusNanos(1) + " " + lt + lt.truncatedTo(ChronoUnit.HOURS) + lt.toSecondOfDay() + LocalTime.MIDNIGHT.minusMinutes(1) + LocalTime.parse("10:15").isAfter(LocalTime.NOON));
        LocalDateTime ldt = LocalDateTime.of(2021, 3, 28, 2, 30);
        ZoneId berlin = ZoneId.of("Europe/Berlin"), utc = ZoneId.of("UTC");
        System.out.println(ldt.atZone(berlin) + " " + LocalDateTime.of(2021, 10, 31, 2, 30).atZone(berlin) + LocalDateTime.of(2021, 10, 31, 2, 30).atZone(berlin).withLaterOffsetAtOverlap());
        ZonedDateTime z = ZonedDateTime.of(2021, 3, 27, 12, 0, 0, 0, berlin);
        System.out.println(z.plusDays(1) + " " + z.plusHours(24) + z.withZoneSameInstant(utc) + z.toOffsetDateTime() + z.toInstant() + z.withZoneSameLocal(ZoneId.of("Europe/London")));
        System.out.println(berlin.getRules().getTransitions().size() > 0 ? berlin.getRules().nextTransition(Instant.EPOCH) : "none");
        Instant i = Instant.ofEpochSecond(1_600_000_000L, 123_000_000);
        System.out.println(i + " " + i.atZone(utc) + i.toEpochMilli() + i.plus(1, ChronoUnit.DAYS) + Instant.parse("2007-12-03T10:15:30.00Z").getEpochSecond() + Instant.MIN + Instant.EPOCH.minusNanos(1));
        Duration du = Duration.ofSeconds(-3661, 500_000_000);
        System.out.println(du + " " + du.abs() + du.toMinutes() + Duration.parse("PT1H2M3.5S").toMillis() + Duration.between(LocalTime.of(1, 0), LocalTime.of(0, 30)) + du.toMinutesPart() + Duration.ofDays(2).plusHours(1) + Duration.ZERO);
        Period p = Period.between(LocalDate.of(2000, 1, 31), LocalDate.of(2001, 3, 1));
        System.out.println(p + " " + p.toTotalMonths() + Period.parse("P1Y2M3W4D") + Period.of(0, 15, 0).normalized() + p.negated() + LocalDate.of(2000, 1, 31).plus(Period.ofMonths(1)));
        System.out.println(YearMonth.of(2020, 2).atEndOfMonth() + " " + MonthDay.parse("--02-29").atYear(2021) + Year.of(1900).isLeap() + OffsetDateTime.of(ldt, ZoneOffset.ofHoursMinutes(-5, -30)) + ZoneOffset.of("+01:30").getTotalSeconds() + DayOfWeek.SUNDAY.plus(1) + Month.JANUARY.minus(1));
        DateTimeFormatter f = DateTimeFormatter.ofPattern("EEE, d MMM yyyy HH:mm:ss xxx '['VV']'", Locale.ENGLISH);
        System.out.println(z.format(f) + " | " + DateTimeFormatter.ISO_WEEK_DATE.format(d) + DateTimeFormatter.RFC_1123_DATE_TIME.format(z) + DateTimeFormatter.BASIC_ISO_DATE.format(d) + DateTimeFormatter.ofPattern("uu-MM-dd hh:mm a", Locale.US).format(ldt) + DateTimeFormatter.ofLocalizedDate(FormatStyle.FULL).withLocale(Locale.GERMANY).format(d));
        System.out.println(LocalDate.parse("03/04/2005", DateTimeFormatter.ofPattern("dd/MM/yyyy")) + " " + LocalDateTime.parse("2011-12-03T10:15:30") + ZonedDateTime.parse("2011-12-03T10:15:30+01:00[Europe/Paris]") + LocalDate.from(DateTimeFormatter.ISO_DATE.parse("2020-01-02")));
        t(() -> LocalDate.of(2021, 2, 29));
        t(() -> LocalDate.parse("2021-13-01"));
        t(() -> LocalTime.of(24, 0));
        t(() -> LocalDate.parse("not a date"));
        t(() -> ZoneId.of("Mars/Base"));
        t(() -> d.get(ChronoField.HOUR_OF_DAY));
        t(() -> Duration.parse("P1Y"));
        t(() -> LocalTime.from(d));
        Clock c = Clock.fixed(i, utc);
        System.out.println(LocalDateTime.now(c) + " " + Clock.offset(c, Duration.ofHours(1)).instant() + Clock.tick(c, Duration.ofMinutes(1)).instant());
        System.out.println(JapaneseDate.of(2020, 1, 1) + " " + ThaiBuddhistDate.from(d) + HijrahDate.from(d) + MinguoDate.from(d));
    }
}
