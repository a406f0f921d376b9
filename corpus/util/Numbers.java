// NumberFormat and DecimalFormat in ROOT, US and GERMANY; patterns, rounding, parsing, percent, compact
import java.math.*;
import java.text.*;
import java.util.*;

public class Numbers {
    public static void main(String[] args) throws Exception {
        double[] v = {0, 1, -1.5, 1234567.891, 0.005, 1e10, -0.0, Double.NaN, Double.POSITIVE_INFINITY, 0.5, 2.5};
        for (Locale l : new Locale[] {Locale.ROOT, Locale.US, Locale.GERMANY}) {
            NumberFormat n = NumberFormat.getNumberInstance(l), i = NumberFormat.getIntegerInstance(l), p = NumberFormat.getPercentInstance(l);
            StringBuilder sb = new StringBuilder(l.toString()).append(':');
            for (double d : v) sb.append(' ').append(n.format(d)).append('|').append(i.format(d)).append('|').append(p.format(d));
            System.out.println(sb.toString().replaceAll("[^\\x20-\\x7e]", "?"));
        }
        DecimalFormatSymbols us = DecimalFormatSymbols.getInstance(Locale.US);
        for (String pat : new String[] {"0", "#", "0.00", "#,##0.###", "000.0", "0.00E0", "##0.##E0", "#%", "0.0;(0.0)", "'#'0", "$#,##0.00", "00.00##"}) {
            DecimalFormat f = new DecimalFormat(pat, us);
            System.out.println(pat + " -> " + f.format(1234.5678) + " " + f.format(-0.056) + " " + f.format(0) + " " + f.toPattern());
        }
        DecimalFormat r = new DecimalFormat("0.0", us);
        StringBuilder sb = new StringBuilder();
        for (RoundingMode m : new RoundingMode[] {RoundingMode.HALF_UP, RoundingMode.HALF_EVEN, RoundingMode.DOWN, RoundingMode.CEILING, RoundingMode.FLOOR}) { r.setRoundingMode(m); for (double d : new double[] {0.25, 0.35, -0.25, 0.15}) sb.append(r.format(d)).append(' '); }
        System.out.println(sb);
        NumberFormat pu = NumberFormat.getInstance(Locale.US), pg = NumberFormat.getInstance(Locale.GERMANY);
        System.out.println(pu.parse("1,234.5abc") + " " + pg.parse("1.234,5") + pu.parse("7").getClass().getSimpleName() + pu.parse("-0") + NumberFormat.getPercentInstance(Locale.US).parse("50%"));
        try {
            pu.parse("abc");
        } catch (ParseException e) {
            System.out.println(e.getMessage());
        }
        ParsePosition pp = new ParsePosition(1);
        System.out.println(pu.parse("x12y", pp) + " " + pp.getIndex());
        DecimalFormat bd = new DecimalFormat("#,##0.0000000000000000000", us);
        bd.setParseBigDecimal(true);
        System.out.println(bd.format(new BigDecimal("12345.1234567890123456789")) + " " + bd.parse("1.10") + bd.format(new BigInteger("123456789012345678901234567890")));
        System.out.println(NumberFormat.getCurrencyInstance(Locale.US).format(-1234.5) + " " + Currency.getInstance("EUR").getDefaultFractionDigits() + Currency.getInstance(Locale.US));
        NumberFormat cn = NumberFormat.getCompactNumberInstance(Locale.US, NumberFormat.Style.SHORT);
        System.out.println(cn.format(1234) + cn.format(1_500_000) + cn.format(999));
        pu.setMaximumFractionDigits(1);
        pu.setMinimumIntegerDigits(3);
        pu.setGroupingUsed(false);
        System.out.println(pu.format(1.26) + " " + pu.format(12345) + pu.format(Long.MAX_VALUE));
        StringBuffer buf = new StringBuffer("<");
        FieldPosition fp = new FieldPosition(NumberFormat.FRACTION_FIELD);
        r.format(12.34, buf, fp);
        System.out.println(buf + " " + fp.getBeginIndex() + fp.getEndIndex());
        try {
            new DecimalFormat("0.0.0", us);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
