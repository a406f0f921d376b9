package gibbon.system.webkit.script;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** How scripts write numbers. */
final class Numbers {
    private Numbers() {}

    static double power(double base, double exponent) {
        boolean isUnknown = Math.abs(base) == 1 && Double.isInfinite(exponent);
        return isUnknown ? Double.NaN : Math.pow(base, exponent);
    }

    /** The shortest digits that say this number. */
    static String shortest(double number) {
        if (number < 0) {
            return "-" + shortest(-number);
        }
        BigDecimal exact = new BigDecimal(Double.toString(number)).stripTrailingZeros();
        String digits = exact.unscaledValue().toString();
        int point = digits.length() - exact.scale();
        if (point > 21 || point < -5) {
            String rest = digits.length() > 1 ? "." + digits.substring(1) : "";
            int exponent = point - 1;
            return digits.charAt(0) + rest + "e" + (exponent < 0 ? "-" : "+")
                    + Math.abs(exponent);
        }
        if (point <= 0) {
            return "0." + zeros(-point) + digits;
        }
        if (point >= digits.length()) {
            return digits + zeros(point - digits.length());
        }
        return digits.substring(0, point) + "." + digits.substring(point);
    }

    private static String zeros(int count) {
        StringBuilder text = new StringBuilder();
        for (int index = 0; index < count; index++) {
            text.append('0');
        }
        return text.toString();
    }

    static String fixed(double number, int digits) {
        if (Double.isNaN(number) || Double.isInfinite(number) || Math.abs(number) >= 1e21) {
            return Js.text(number);
        }
        String text = new BigDecimal(number).setScale(digits, RoundingMode.HALF_UP)
                .toPlainString();
        return text.startsWith("-") && text.matches("-0(\\.0*)?") && number == 0
                ? text.substring(1) : text;
    }

    static String precise(double number, int digits) {
        if (Double.isNaN(number) || Double.isInfinite(number)) {
            return Js.text(number);
        }
        BigDecimal rounded = new BigDecimal(number).round(
                new java.math.MathContext(digits, RoundingMode.HALF_UP));
        int exponent = rounded.signum() == 0 ? 0 : rounded.precision() - rounded.scale() - 1;
        if (exponent < -6 || exponent >= digits) {
            return exponential(number, digits - 1);
        }
        return rounded.setScale(Math.max(0, digits - 1 - exponent), RoundingMode.HALF_UP)
                .toPlainString();
    }

    static String exponential(double number, int digits) {
        String text = digits < 0 ? shortestExponential(number)
                : String.format(java.util.Locale.ROOT, "%." + digits + "e", number);
        return text.replaceAll("e([+-])0(\\d)$", "e$1$2");
    }

    private static String shortestExponential(double number) {
        BigDecimal exact = new BigDecimal(Double.toString(Math.abs(number))).stripTrailingZeros();
        String digits = exact.unscaledValue().toString();
        int exponent = digits.length() - exact.scale() - 1;
        return (number < 0 ? "-" : "") + digits.charAt(0)
                + (digits.length() > 1 ? "." + digits.substring(1) : "")
                + "e" + (exponent < 0 ? "-" : "+") + Math.abs(exponent);
    }

    static String radix(double number, int radix) {
        if (radix == 10 || Double.isNaN(number) || Double.isInfinite(number)) {
            return Js.text(number);
        }
        double magnitude = Math.abs(number);
        long whole = (long) magnitude;
        StringBuilder text = new StringBuilder(Long.toString(whole, radix));
        double rest = magnitude - whole;
        if (rest > 0) {
            text.append('.');
            for (int count = 0; count < 52 && rest > 0; count++) {
                rest *= radix;
                int digit = (int) rest;
                text.append(Character.forDigit(digit, radix));
                rest -= digit;
            }
        }
        return (number < 0 ? "-" : "") + text;
    }
}
