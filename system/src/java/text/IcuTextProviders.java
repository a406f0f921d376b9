package java.text;

import android.icu.util.ULocale;
import java.text.spi.BreakIteratorProvider;
import java.text.spi.CollatorProvider;
import java.util.Locale;
import libcore.icu.ICU;

/** Who compares texts and finds their words in a language: ICU. */
public final class IcuTextProviders {
    public static final CollatorProvider COLLATORS = new CollatorProvider() {
        @Override
        public Collator getInstance(Locale locale) {
            return new RuleBasedCollator((android.icu.text.RuleBasedCollator)
                    android.icu.text.Collator.getInstance(ULocale.forLocale(locale)));
        }

        @Override
        public boolean isSupportedLocale(Locale locale) {
            return true;
        }

        @Override
        public Locale[] getAvailableLocales() {
            return ICU.getAvailableLocales();
        }
    };

    public static final BreakIteratorProvider BREAK_ITERATORS = new BreakIteratorProvider() {
        @Override
        public BreakIterator getWordInstance(Locale locale) {
            return new IcuBreakIterator(android.icu.text.BreakIterator.getWordInstance(locale));
        }

        @Override
        public BreakIterator getLineInstance(Locale locale) {
            return new IcuBreakIterator(android.icu.text.BreakIterator.getLineInstance(locale));
        }

        @Override
        public BreakIterator getCharacterInstance(Locale locale) {
            return new IcuBreakIterator(
                    android.icu.text.BreakIterator.getCharacterInstance(locale));
        }

        @Override
        public BreakIterator getSentenceInstance(Locale locale) {
            return new IcuBreakIterator(
                    android.icu.text.BreakIterator.getSentenceInstance(locale));
        }

        @Override
        public boolean isSupportedLocale(Locale locale) {
            return true;
        }

        @Override
        public Locale[] getAvailableLocales() {
            return ICU.getAvailableLocales();
        }
    };

    private IcuTextProviders() {}
}
