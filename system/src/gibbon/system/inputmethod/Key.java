package gibbon.system.inputmethod;

import android.graphics.RectF;

/** A key of the keyboard on the screen. */
final class Key {
    enum Kind { TEXT, SHIFT, DELETE, PAGE, ENTER }

    final Kind kind;
    /** What is written on it, and what it types. */
    final String label;
    /** How wide it is, beside others of its row. */
    final float weight;
    /** In the keyboard's view, with the gap around it, so that every touch is of some key. */
    final RectF bounds = new RectF();

    Key(Kind kind, String label, float weight) {
        this.kind = kind;
        this.label = label;
        this.weight = weight;
    }
}
