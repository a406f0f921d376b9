package gibbon.apps.tax;

import android.content.Context;
import android.preference.PreferenceManager;

/** The two settings, in memory; the preferences keep them for the next start. */
final class Settings {
    static final String DEDUCT = "deduct";
    static final String DEDUCTION = "deduction";

    private static boolean enableTaxDeduction;
    private static int taxDeduction;

    private Settings() {}

    static void load(Context context) {
        android.content.SharedPreferences saved =
                PreferenceManager.getDefaultSharedPreferences(context);
        enableTaxDeduction = saved.getBoolean(DEDUCT, false);
        taxDeduction = saved.getInt(DEDUCTION, 0);
    }

    static boolean getEnableTaxDeduction() {
        return enableTaxDeduction;
    }

    static void setEnableTaxDeduction(boolean enable) {
        enableTaxDeduction = enable;
    }

    static int getTaxDeduction() {
        return taxDeduction;
    }

    static void setTaxDeduction(int deduction) {
        taxDeduction = deduction;
    }
}
