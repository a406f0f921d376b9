// String.format: conversions, flags, widths, indices, locales, and the exceptions of bad formats
import java.util.*;

public class Format {
    static void f(String fmt, Object... a) {
        try {
            System.out.println("[" + String.format(Locale.ROOT, fmt, a) + "]");
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static class F implements Formattable {
        public void formatTo(Formatter fm, int flags, int w, int p) { fm.format("F%d/%d/%d", flags, w, p); }
    }

    public static void main(String[] args) {
        f("%d %5d %-5d| %05d %+d %,d %(d % d", 1, 2, 3, 4, 5, 1234567, -8, 9);
        f("%x %X %#x %o %08x %x", 255, 255, 255, 8, -1, (byte) -1);
        f("%d %d %d %x", (byte) -128, Long.MIN_VALUE, new java.math.BigInteger("123456789012345678901234567890"), -1L);
        f("%f %.2f %10.3f %-10.1f| %e %.3E %g %a", 1.0, 1.005, Math.PI, 2.25, 12345.678, 0.00012, 0.0001, 1.5);
        f("%.0f %.0f %.0f %.1f %.3f %s", 0.5, 1.5, 2.5, 0.25, 1e-10, 1e10f);
        f("%f %e %g %5.1f", Double.NaN, Double.POSITIVE_INFINITY, 0.0, Double.NEGATIVE_INFINITY);
        f("%s %10s %-10s| %.2s %S %s %s", "a", "b", "c", "defg", "upper", null, new int[0].length);
        f("%c %C %c %c %5c", 'x', 'y', 65, 0x1f600 - 0x1f600 + 66, 'z');
        f("%b %B %b %b", true, false, null, "x");
        f("%h %H %h", "hello", "hello", null);
        f("%n%%".trim());
        f("%2$s %1$s %s %s %<s", "a", "b");
        f("%,.2f %(,.2f %+.1f %015.2f", 1234567.891, -1234.5, 2.0, -3.14159);
        f("%s %#s %-8.3s", new F(), new F(), new F());
        f("%tY-%<tm-%<td %<tH:%<tM:%<tS", new GregorianCalendar(2020, Calendar.FEBRUARY, 29, 13, 5, 9));
        f("%.3f %s", new java.math.BigDecimal("1234.56789"), new java.math.BigDecimal("1E+3"));
        f("%d", 1.5);
        f("%f", 1);
        f("%c", "str");
        f("%q", 1);
        f("%s %s", "one");
        f("%-d", 1);
        f("%#d", 1);
        f("%.2d", 1);
        f("%", 1);
        f("%5");
        f("%+s", "x");
        f("%3$s", 1, 2);
        f("%c", 0x110000);
        System.out.println(String.format(Locale.GERMANY, "%,.2f %,d", 1234567.891, 1234567));
        System.out.println(String.format(Locale.FRANCE, "%.2f", 3.5));
        Formatter fm = new Formatter(new StringBuilder(), Locale.ROOT);
        fm.format("%d;", 1).format("%s", List.of(1, 2));
        System.out.println(fm);
        System.out.printf(Locale.ROOT, "%s %5.1f%n", "printf", 2.25);
    }
}
