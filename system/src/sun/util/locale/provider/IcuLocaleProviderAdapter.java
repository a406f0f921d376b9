package sun.util.locale.provider;

import android.icu.util.Calendar;
import android.icu.util.ULocale;
import java.text.IcuTextProviders;
import java.text.spi.BreakIteratorProvider;
import java.text.spi.CollatorProvider;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.spi.CalendarDataProvider;
import java.util.spi.TimeZoneNameProvider;
import libcore.icu.ICU;
import sun.util.cldr.CLDRLocaleProviderAdapter;

/**
 * Where the class library gets what differs between languages. On Android that is ICU, here its
 * Java form in the framework: this takes the place of OpenJDK's adapter of CLDR, which has fewer
 * languages and an older CLDR.
 *
 * <p>Differs from Android: calendars other than the Gregorian one have OpenJDK's names.
 */
public final class IcuLocaleProviderAdapter extends CLDRLocaleProviderAdapter {
    private final ConcurrentHashMap<Locale, LocaleResources> resources = new ConcurrentHashMap<>();
    private sun.util.resources.LocaleData data;
    private TimeZoneNameProvider zones;
    private CalendarDataProvider weeks;

    @Override
    public LocaleResources getLocaleResources(Locale locale) {
        LocaleResources known = resources.get(locale);
        if (known == null) {
            known = new IcuLocaleResources(this, locale);
            resources.put(locale, known);
        }
        return known;
    }

    @Override
    public synchronized sun.util.resources.LocaleData getLocaleData() {
        if (data == null) {
            data = new IcuLocaleData(getAdapterType());
        }
        return data;
    }

    /** ICU has an answer for every locale: that of the nearest it knows. */
    @Override
    public boolean isSupportedProviderLocale(Locale locale, Set<String> tags) {
        return true;
    }

    @Override
    public Locale[] getAvailableLocales() {
        return ICU.getAvailableLocales();
    }

    /** Asked only when somebody wants to know them all: any locale has an answer. */
    @Override
    protected Set<String> createLanguageTagSet(String category) {
        return new AbstractSet<String>() {
            private Set<String> tags() {
                Set<String> tags = new LinkedHashSet<>();
                for (Locale locale : getAvailableLocales()) {
                    tags.add(locale.toLanguageTag());
                }
                return tags;
            }

            @Override
            public Iterator<String> iterator() {
                return tags().iterator();
            }

            @Override
            public int size() {
                return tags().size();
            }
        };
    }

    @Override
    public BreakIteratorProvider getBreakIteratorProvider() {
        return IcuTextProviders.BREAK_ITERATORS;
    }

    @Override
    public CollatorProvider getCollatorProvider() {
        return IcuTextProviders.COLLATORS;
    }

    @Override
    public synchronized TimeZoneNameProvider getTimeZoneNameProvider() {
        if (zones == null) {
            zones = new IcuTimeZoneNames(getAdapterType(), getLanguageTagSet("TimeZoneNames"));
        }
        return zones;
    }

    @Override
    public synchronized CalendarDataProvider getCalendarDataProvider() {
        if (weeks == null) {
            weeks = new Weeks();
        }
        return weeks;
    }

    private final class Weeks extends CalendarDataProvider {
        @Override
        public int getFirstDayOfWeek(Locale locale) {
            return week(locale).firstDayOfWeek;
        }

        @Override
        public int getMinimalDaysInFirstWeek(Locale locale) {
            return week(locale).minimalDaysInFirstWeek;
        }

        private Calendar.WeekData week(Locale locale) {
            String region = locale.getCountry().isEmpty()
                    ? ULocale.addLikelySubtags(ULocale.forLocale(locale)).getCountry()
                    : locale.getCountry();
            return Calendar.getWeekDataForRegion(region.isEmpty() ? "001" : region);
        }

        @Override
        public boolean isSupportedLocale(Locale locale) {
            return true;
        }

        @Override
        public Locale[] getAvailableLocales() {
            return IcuLocaleProviderAdapter.this.getAvailableLocales();
        }
    }
}
