package sun.util.locale.provider;

import android.icu.text.TimeZoneNames;
import android.icu.util.TimeZone;
import android.icu.util.ULocale;
import java.util.Locale;
import java.util.Set;

/** Names of time zones. A zone without a name in a language is told by its distance from GMT. */
final class IcuTimeZoneNames extends TimeZoneNameProviderImpl {
    private static final TimeZoneNames.NameType[] TYPES = {
        TimeZoneNames.NameType.LONG_STANDARD, TimeZoneNames.NameType.SHORT_STANDARD,
        TimeZoneNames.NameType.LONG_DAYLIGHT, TimeZoneNames.NameType.SHORT_DAYLIGHT,
        TimeZoneNames.NameType.LONG_GENERIC, TimeZoneNames.NameType.SHORT_GENERIC,
    };

    IcuTimeZoneNames(LocaleProviderAdapter.Type type, Set<String> tags) {
        super(type, tags);
    }

    @Override
    public boolean isSupportedLocale(Locale locale) {
        return true;
    }

    @Override
    public String getDisplayName(String id, boolean daylight, int style, Locale locale) {
        boolean isLong = style == java.util.TimeZone.LONG;
        return name(id, locale, TYPES[(daylight ? 2 : 0) + (isLong ? 0 : 1)]);
    }

    @Override
    public String getGenericDisplayName(String id, int style, Locale locale) {
        return name(id, locale, TYPES[style == java.util.TimeZone.LONG ? 4 : 5]);
    }

    private static String name(String id, Locale locale, TimeZoneNames.NameType type) {
        String canonical = TimeZone.getCanonicalID(id);
        if (canonical == null) {
            return null;
        }
        return TimeZoneNames.getInstance(ULocale.forLocale(locale))
                .getDisplayName(canonical, type, System.currentTimeMillis());
    }

    /** The zone's own name, then its names in OpenJDK's order. */
    @Override
    protected String[] getDisplayNameArray(String id, Locale locale) {
        String[] names = new String[1 + TYPES.length];
        names[0] = id;
        boolean hasOne = false;
        for (int at = 0; at < TYPES.length; at++) {
            names[at + 1] = name(id, locale, TYPES[at]);
            hasOne |= names[at + 1] != null;
        }
        return hasOne ? names : null;
    }

    @Override
    protected String[][] getZoneStrings(Locale locale) {
        return libcore.icu.TimeZoneNames.getZoneStrings(locale);
    }
}
