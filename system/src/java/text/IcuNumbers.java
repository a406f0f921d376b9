package java.text;

/** What {@link DecimalFormat} says to ICU in ICU's words. */
final class IcuNumbers {
    private static final NumberFormat.Field[] OURS = {
        NumberFormat.Field.INTEGER, NumberFormat.Field.FRACTION, NumberFormat.Field.EXPONENT,
        NumberFormat.Field.DECIMAL_SEPARATOR, NumberFormat.Field.SIGN,
        NumberFormat.Field.GROUPING_SEPARATOR, NumberFormat.Field.EXPONENT_SYMBOL,
        NumberFormat.Field.PERCENT, NumberFormat.Field.PERMILLE, NumberFormat.Field.CURRENCY,
        NumberFormat.Field.EXPONENT_SIGN,
    };
    private static final Format.Field[] ICUS = {
        android.icu.text.NumberFormat.Field.INTEGER, android.icu.text.NumberFormat.Field.FRACTION,
        android.icu.text.NumberFormat.Field.EXPONENT,
        android.icu.text.NumberFormat.Field.DECIMAL_SEPARATOR,
        android.icu.text.NumberFormat.Field.SIGN,
        android.icu.text.NumberFormat.Field.GROUPING_SEPARATOR,
        android.icu.text.NumberFormat.Field.EXPONENT_SYMBOL,
        android.icu.text.NumberFormat.Field.PERCENT, android.icu.text.NumberFormat.Field.PERMILLE,
        android.icu.text.NumberFormat.Field.CURRENCY,
        android.icu.text.NumberFormat.Field.EXPONENT_SIGN,
    };

    private IcuNumbers() {}

    static android.icu.text.DecimalFormatSymbols symbols(DecimalFormatSymbols from) {
        android.icu.text.DecimalFormatSymbols to =
                new android.icu.text.DecimalFormatSymbols(android.icu.util.ULocale.ROOT);
        to.setZeroDigit(from.getZeroDigit());
        to.setDecimalSeparator(from.getDecimalSeparator());
        to.setGroupingSeparator(from.getGroupingSeparator());
        to.setMonetaryDecimalSeparator(from.getMonetaryDecimalSeparator());
        to.setMonetaryGroupingSeparator(from.getMonetaryGroupingSeparator());
        to.setPatternSeparator(from.getPatternSeparator());
        to.setPercent(from.getPercent());
        to.setPerMill(from.getPerMill());
        to.setMinusSign(from.getMinusSign());
        to.setExponentSeparator(from.getExponentSeparator());
        to.setInfinity(from.getInfinity());
        to.setNaN(from.getNaN());
        to.setDigit(from.getDigit());
        if (from.getCurrency() != null) {
            to.setCurrency(android.icu.util.Currency.getInstance(
                    from.getCurrency().getCurrencyCode()));
        }
        to.setInternationalCurrencySymbol(from.getInternationalCurrencySymbol());
        to.setCurrencySymbol(from.getCurrencySymbol());
        return to;
    }

    static FieldPosition toIcu(FieldPosition position) {
        Format.Field wanted = position.getFieldAttribute();
        for (int at = 0; at < OURS.length; at++) {
            if (OURS[at] == wanted) {
                return new FieldPosition(ICUS[at]);
            }
        }
        return new FieldPosition(position.getField());
    }

    static NumberFormat.Field fromIcu(AttributedCharacterIterator.Attribute field) {
        for (int at = 0; at < ICUS.length; at++) {
            if (ICUS[at] == field) {
                return OURS[at];
            }
        }
        return null;
    }
}
