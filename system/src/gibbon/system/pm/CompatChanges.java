package gibbon.system.pm;

import android.util.LongArray;

/**
 * Changes of behaviour that apps get only if they target a new enough Android. The framework asks
 * for them by number; what is not listed here is on for all.
 */
public final class CompatChanges {
    /** On since this target. */
    private static final long[][] SINCE = {
        {160794467, 31}, // pending intents say whether they are mutable
        {236704164, 34}, // mutable pending intents are not implicit
        {145147528, 29}, // a message that no subscription is for fails before it is sent
        {147798919, 30}, // text toasts are shown by the system
        {149254050, 33}, // dump ignores special arguments
        {210923482, 33}, // boring layouts have the fallback fonts' line spacing
        {171306433, 31}, // exact alarms need a permission
        {185199076, 31}, // inexact alarms have a least window
        {218533173, 33}, // a second permission for exact alarms
        {226439802, 34}, // which is denied at first
        {262645982, 34},
        {265195908, 34}, // exact alarms of cached apps are dropped
        {197654537, 30}, // least sizes count in multi-window mode
    };

    /** Switched on for single apps only: overrides of orientation, aspect ratio, and the like. */
    private static final long[] NEVER = {
        174042936, 181136395, 254631730, 273509367, 184838306, 185004937, 236283604, 263959004,
        264304459, 264301586, 237531167, 174042980, 203647190, 180326845, 180326787, 208648326,
        218959984, 263259275, 265452344, 265451093, 266124927, 265464455, 265456536, 255940284,
    };

    private CompatChanges() {}

    /** The changes that are off for apps with this target. */
    public static long[] disabledFor(int targetSdk) {
        LongArray disabled = LongArray.wrap(NEVER.clone());
        for (long[] change : SINCE) {
            if (targetSdk < change[1]) {
                disabled.add(change[0]);
            }
        }
        return disabled.toArray();
    }
}
