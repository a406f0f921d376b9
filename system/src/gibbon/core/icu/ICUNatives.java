package gibbon.core.icu;

import android.icu.util.ULocale;

/** {@code libcore.icu.ICU}: what ICU in C++ answers on a device, asked of ICU in Java. */
final class ICUNatives {
    private ICUNatives() {}

    /** Those that the data's index lists: names of old, such as {@code no_NO_NY}, are none. */
    static String[] getAvailableLocalesNative() {
        ULocale[] locales = ULocale.getAvailableLocales();
        String[] names = new String[locales.length];
        for (int index = 0; index < names.length; index++) {
            names[index] = locales[index].getName();
        }
        return names;
    }
}
