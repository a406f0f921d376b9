package gibbon.system.webkit;

import android.text.style.ReplacementSpan;

/** Something in a line of text whose size depends on how much room there is. */
abstract class FittedSpan extends ReplacementSpan {
    /** Pixels for a length of the page, and pixels from side to side. */
    abstract void fit(float scale, float room);
}
