// BigDecimal: scale, rounding modes, precision contexts, equality against comparison, string forms, conversions
import java.math.*;
import java.util.*;

public class BigDecimals {
    static BigDecimal d(String s) { return new BigDecimal(s); }
    interface X { Object go(); }
    static void t(X x) {
        try {
            System.out.println(x.go());
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) {
        BigDecimal a = d("123.456"), b = d("-7.89");
        System.out.println(a.add(b) + " " + a.subtract(b) + " " + a.multiply(b) + " " + a.divide(d("0.125")) + " " + a.remainder(b) + Arrays.toString(a.divideAndRemainder(b)) + a.pow(3) + b.negate() + a.divideToIntegralValue(b));
        System.out.println(a.scale() + " " + a.precision() + a.unscaledValue() + d("1E+5").scale() + d("1E+5").toPlainString() + d("100").stripTrailingZeros() + d("0.000001") + d("0.0000001") + d("0.0000001").toPlainString() + d("1234567E-3") + d("12345E+3").toEngineeringString());
        for (RoundingMode m : RoundingMode.values()) {
            StringBuilder sb = new StringBuilder(m.name());
            for (String s : new String[] {"5.5", "2.5", "1.6", "1.1", "1.0", "-1.1", "-1.6", "-2.5", "-5.5"}) { try { sb.append(' ').append(d(s).setScale(0, m)); } catch (ArithmeticException e) { sb.append(" AE"); } }
            System.out.println(sb);
        }
        System.out.println(d("1").divide(d("3"), 10, RoundingMode.HALF_UP) + " " + d("1").divide(d("3"), MathContext.DECIMAL32) + d("2").sqrt(new MathContext(30)) + a.round(new MathContext(4)) + d("12345.678").round(new MathContext(3)) + d("10").divide(d("4")));
        System.out.println(d("2.0").equals(d("2.00")) + " " + d("2.0").compareTo(d("2.00")) + (d("2.0").hashCode() == d("2.00").hashCode()) + new HashSet<>(List.of(d("1.0"), d("1.00"))).size() + new TreeSet<>(List.of(d("1.0"), d("1.00"))).size());
        System.out.println(new BigDecimal(0.1) + " " + BigDecimal.valueOf(0.1) + new BigDecimal(1e20) + BigDecimal.valueOf(100, 3) + new BigDecimal(new char[] {'1', '.', '5'}) + new BigDecimal(new BigInteger("12345"), 2));
        System.out.println(a.intValue() + " " + a.doubleValue() + a.toBigInteger() + a.movePointLeft(5) + a.movePointRight(5) + a.scaleByPowerOfTen(3) + a.ulp() + a.signum() + a.max(b) + d("1e400").doubleValue() + d("0.1").floatValue());
        BigDecimal s = BigDecimal.ZERO;
        for (int i = 0; i < 100; i++) s = s.add(d("0.1"));
        System.out.println(s + " " + s.compareTo(BigDecimal.TEN));
        BigDecimal e = BigDecimal.ONE, term = BigDecimal.ONE;
        for (int i = 1; i < 40; i++) { term = term.divide(BigDecimal.valueOf(i), 50, RoundingMode.HALF_EVEN); e = e.add(term); }
        System.out.println(e);
        t(() -> d("1").divide(d("3")));
        t(() -> d("1").divide(BigDecimal.ZERO));
        t(() -> d("abc"));
        t(() -> d("1.5").setScale(0));
        t(() -> d("1.5").intValueExact());
        t(() -> d("1e10").intValueExact());
        t(() -> new BigDecimal(Double.NaN));
        t(() -> d("0").divide(d("0")));
        t(() -> d("1.10").toString() + d("-0.0") + d("0E-10") + d("1e3"));
        t(() -> d("123.4500").stripTrailingZeros().toPlainString() + new MathContext("precision=5 roundingMode=DOWN"));
        t(() -> BigDecimal.TEN.pow(-1));
    }
}
