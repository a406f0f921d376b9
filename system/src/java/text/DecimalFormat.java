package java.text;

import com.android.icu.text.CompatibleDecimalFormatFactory;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Currency;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import libcore.icu.DecimalFormatData;

/**
 * Numbers as text and back, as ICU writes and reads them: in the place of OpenJDK's class of this
 * name, as on Android.
 */
public class DecimalFormat extends NumberFormat {
    private static final long serialVersionUID = 864413376551465018L;

    private android.icu.text.DecimalFormat icu;
    private DecimalFormatSymbols symbols;
    private RoundingMode roundingMode = RoundingMode.HALF_EVEN;
    private boolean parseBigDecimal;

    public DecimalFormat() {
        Locale locale = Locale.getDefault(Locale.Category.FORMAT);
        symbols = DecimalFormatSymbols.getInstance(locale);
        init(DecimalFormatData.getInstance(locale).getNumberPattern());
    }

    public DecimalFormat(String pattern) {
        symbols = DecimalFormatSymbols.getInstance(Locale.getDefault(Locale.Category.FORMAT));
        init(pattern);
    }

    public DecimalFormat(String pattern, DecimalFormatSymbols symbols) {
        this.symbols = (DecimalFormatSymbols) symbols.clone();
        init(pattern);
    }

    private void init(String pattern) {
        icu = CompatibleDecimalFormatFactory.create(pattern, IcuNumbers.symbols(symbols));
        adopt();
    }

    /** Tells the class above what the pattern said. */
    private void adopt() {
        super.setMaximumIntegerDigits(icu.getMaximumIntegerDigits());
        super.setMinimumIntegerDigits(icu.getMinimumIntegerDigits());
        super.setMaximumFractionDigits(icu.getMaximumFractionDigits());
        super.setMinimumFractionDigits(icu.getMinimumFractionDigits());
        super.setGroupingUsed(icu.isGroupingUsed());
    }

    @Override
    public final StringBuffer format(Object number, StringBuffer out, FieldPosition position) {
        if (number instanceof Long || number instanceof Integer || number instanceof Short
                || number instanceof Byte || number instanceof AtomicInteger
                || number instanceof AtomicLong
                || number instanceof BigInteger && ((BigInteger) number).bitLength() < 64) {
            return format(((Number) number).longValue(), out, position);
        } else if (number instanceof BigDecimal) {
            FieldPosition field = IcuNumbers.toIcu(position);
            icu.format((BigDecimal) number, out, field);
            return moved(out, field, position);
        } else if (number instanceof BigInteger) {
            FieldPosition field = IcuNumbers.toIcu(position);
            icu.format((BigInteger) number, out, field);
            return moved(out, field, position);
        } else if (number instanceof Number) {
            return format(((Number) number).doubleValue(), out, position);
        }
        throw new IllegalArgumentException("Cannot format given Object as a Number");
    }

    @Override
    public StringBuffer format(double number, StringBuffer out, FieldPosition position) {
        FieldPosition field = IcuNumbers.toIcu(position);
        icu.format(number, out, field);
        return moved(out, field, position);
    }

    @Override
    public StringBuffer format(long number, StringBuffer out, FieldPosition position) {
        FieldPosition field = IcuNumbers.toIcu(position);
        icu.format(number, out, field);
        return moved(out, field, position);
    }

    private static StringBuffer moved(StringBuffer out, FieldPosition from, FieldPosition to) {
        to.setBeginIndex(from.getBeginIndex());
        to.setEndIndex(from.getEndIndex());
        return out;
    }

    @Override
    public AttributedCharacterIterator formatToCharacterIterator(Object number) {
        if (number == null) {
            throw new NullPointerException("object == null");
        }
        AttributedCharacterIterator from = icu.formatToCharacterIterator(number);
        StringBuilder text = new StringBuilder();
        for (char unit = from.first(); unit != CharacterIterator.DONE; unit = from.next()) {
            text.append(unit);
        }
        AttributedString to = new AttributedString(text.toString());
        for (int at = 0; at < text.length(); at++) {
            from.setIndex(at);
            for (Map.Entry<AttributedCharacterIterator.Attribute, Object> entry
                    : from.getAttributes().entrySet()) {
                Field field = IcuNumbers.fromIcu(entry.getKey());
                if (field != null) {
                    to.addAttribute(field, field, at, from.getRunLimit(entry.getKey()));
                }
            }
        }
        return to.getIterator();
    }

    @Override
    public Number parse(String text, ParsePosition position) {
        if (position.index < 0 || position.index >= text.length()) {
            return null;
        }
        Number number = icu.parse(text, position);
        if (number == null) {
            return null;
        } else if (parseBigDecimal) {
            return exact(number);
        } else if (number instanceof BigDecimal || number instanceof BigInteger
                || number instanceof android.icu.math.BigDecimal) {
            return number.doubleValue();
        } else if (isParseIntegerOnly() && number.equals(-0.0)) {
            return 0L;
        }
        return number;
    }

    private static Number exact(Number number) {
        if (number instanceof Long) {
            return new BigDecimal(number.longValue());
        } else if (number instanceof Double && !((Double) number).isInfinite()
                && !((Double) number).isNaN()) {
            return new BigDecimal(number.toString());
        } else if (number instanceof BigInteger) {
            return new BigDecimal((BigInteger) number);
        } else if (number instanceof android.icu.math.BigDecimal) {
            return ((android.icu.math.BigDecimal) number).toBigDecimal();
        }
        return number;
    }

    public DecimalFormatSymbols getDecimalFormatSymbols() {
        return (DecimalFormatSymbols) symbols.clone();
    }

    public void setDecimalFormatSymbols(DecimalFormatSymbols symbols) {
        this.symbols = (DecimalFormatSymbols) symbols.clone();
        icu.setDecimalFormatSymbols(IcuNumbers.symbols(symbols));
    }

    public String getPositivePrefix() {
        return icu.getPositivePrefix();
    }

    public void setPositivePrefix(String text) {
        icu.setPositivePrefix(text);
    }

    public String getNegativePrefix() {
        return icu.getNegativePrefix();
    }

    public void setNegativePrefix(String text) {
        icu.setNegativePrefix(text);
    }

    public String getPositiveSuffix() {
        return icu.getPositiveSuffix();
    }

    public void setPositiveSuffix(String text) {
        icu.setPositiveSuffix(text);
    }

    public String getNegativeSuffix() {
        return icu.getNegativeSuffix();
    }

    public void setNegativeSuffix(String text) {
        icu.setNegativeSuffix(text);
    }

    public int getMultiplier() {
        return icu.getMultiplier();
    }

    public void setMultiplier(int multiplier) {
        icu.setMultiplier(multiplier);
    }

    @Override
    public boolean isGroupingUsed() {
        return icu.isGroupingUsed();
    }

    @Override
    public void setGroupingUsed(boolean used) {
        super.setGroupingUsed(used);
        icu.setGroupingUsed(used);
    }

    public int getGroupingSize() {
        return icu.getGroupingSize();
    }

    public void setGroupingSize(int size) {
        icu.setGroupingSize(size);
    }

    public boolean isDecimalSeparatorAlwaysShown() {
        return icu.isDecimalSeparatorAlwaysShown();
    }

    public void setDecimalSeparatorAlwaysShown(boolean shown) {
        icu.setDecimalSeparatorAlwaysShown(shown);
    }

    @Override
    public boolean isParseIntegerOnly() {
        return icu.isParseIntegerOnly();
    }

    @Override
    public void setParseIntegerOnly(boolean only) {
        super.setParseIntegerOnly(only);
        icu.setParseIntegerOnly(only);
    }

    public boolean isParseBigDecimal() {
        return parseBigDecimal;
    }

    public void setParseBigDecimal(boolean value) {
        parseBigDecimal = value;
    }

    @Override
    public Object clone() {
        DecimalFormat copy = (DecimalFormat) super.clone();
        copy.icu = (android.icu.text.DecimalFormat) icu.clone();
        copy.symbols = (DecimalFormatSymbols) symbols.clone();
        return copy;
    }

    @Override
    public boolean equals(Object object) {
        if (!(object instanceof DecimalFormat) || getClass() != object.getClass()) {
            return false;
        }
        DecimalFormat other = (DecimalFormat) object;
        return icu.equals(other.icu) && symbols.equals(other.symbols)
                && roundingMode == other.roundingMode
                && parseBigDecimal == other.parseBigDecimal;
    }

    @Override
    public int hashCode() {
        return super.hashCode() * 37 + getPositivePrefix().hashCode();
    }

    public String toPattern() {
        return icu.toPattern();
    }

    public String toLocalizedPattern() {
        return icu.toLocalizedPattern();
    }

    public void applyPattern(String pattern) {
        icu.applyPattern(pattern);
        adopt();
    }

    public void applyLocalizedPattern(String pattern) {
        icu.applyLocalizedPattern(pattern);
        adopt();
    }

    @Override
    public void setMaximumIntegerDigits(int digits) {
        super.setMaximumIntegerDigits(digits);
        icu.setMaximumIntegerDigits(getMaximumIntegerDigits());
        icu.setMinimumIntegerDigits(super.getMinimumIntegerDigits());
    }

    @Override
    public void setMinimumIntegerDigits(int digits) {
        super.setMinimumIntegerDigits(digits);
        icu.setMinimumIntegerDigits(super.getMinimumIntegerDigits());
        icu.setMaximumIntegerDigits(super.getMaximumIntegerDigits());
    }

    @Override
    public void setMaximumFractionDigits(int digits) {
        super.setMaximumFractionDigits(digits);
        icu.setMaximumFractionDigits(super.getMaximumFractionDigits());
        icu.setMinimumFractionDigits(super.getMinimumFractionDigits());
    }

    @Override
    public void setMinimumFractionDigits(int digits) {
        super.setMinimumFractionDigits(digits);
        icu.setMinimumFractionDigits(super.getMinimumFractionDigits());
        icu.setMaximumFractionDigits(super.getMaximumFractionDigits());
    }

    @Override
    public int getMaximumIntegerDigits() {
        return super.getMaximumIntegerDigits();
    }

    @Override
    public int getMinimumIntegerDigits() {
        return super.getMinimumIntegerDigits();
    }

    @Override
    public int getMaximumFractionDigits() {
        return super.getMaximumFractionDigits();
    }

    @Override
    public int getMinimumFractionDigits() {
        return super.getMinimumFractionDigits();
    }

    @Override
    public Currency getCurrency() {
        return symbols.getCurrency();
    }

    @Override
    public void setCurrency(Currency currency) {
        if (currency == null) {
            throw new NullPointerException("currency == null");
        }
        if (!currency.equals(symbols.getCurrency())) {
            symbols.setCurrency(currency);
            // Amounts keep as many digits as they had.
            int least = icu.getMinimumFractionDigits();
            int most = icu.getMaximumFractionDigits();
            icu.setDecimalFormatSymbols(IcuNumbers.symbols(symbols));
            icu.setMinimumFractionDigits(least);
            icu.setMaximumFractionDigits(most);
        }
    }

    @Override
    public RoundingMode getRoundingMode() {
        return roundingMode;
    }

    @Override
    public void setRoundingMode(RoundingMode mode) {
        if (mode == null) {
            throw new NullPointerException("roundingMode == null");
        }
        roundingMode = mode;
        icu.setRoundingMode(mode.ordinal());
    }
}
