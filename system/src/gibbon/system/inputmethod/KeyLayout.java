package gibbon.system.inputmethod;

import android.graphics.Rect;
import android.text.InputType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The keys of a page of the keyboard, row by row. */
final class KeyLayout {
    /** Keys of letters in a row that is full. */
    private static final float FULL = 10;

    /** What a page is for. */
    enum Page { LETTERS, SYMBOLS, NUMBER, PHONE }

    final Page page;
    final List<Key> keys = new ArrayList<>();
    private final Rect area;
    private final float rowHeight;
    private int row;

    KeyLayout(Page page, boolean isShifted, Rect area) {
        this.page = page;
        this.area = area;
        rowHeight = area.height() / 4f;
        switch (page) {
            case LETTERS: letters(isShifted); break;
            case SYMBOLS: symbols(); break;
            case PHONE: pad("+", "*", "#"); break;
            default: pad("+", ",", "."); break;
        }
    }

    /** The page that a field of this type starts with. */
    static Page pageFor(int inputType) {
        switch (inputType & InputType.TYPE_MASK_CLASS) {
            case InputType.TYPE_CLASS_NUMBER:
            case InputType.TYPE_CLASS_DATETIME: return Page.NUMBER;
            case InputType.TYPE_CLASS_PHONE: return Page.PHONE;
            default: return Page.LETTERS;
        }
    }

    private void letters(boolean isShifted) {
        String[] rows = {"qwertyuiop", "asdfghjkl", "zxcvbnm"};
        for (int at = 0; at < rows.length; at++) {
            rows[at] = isShifted ? rows[at].toUpperCase(Locale.ROOT) : rows[at];
        }
        add(FULL, texts(rows[0]));
        add(FULL, texts(rows[1]));
        List<Key> third = texts(rows[2]);
        third.add(0, new Key(Key.Kind.SHIFT, isShifted ? "SHIFT" : "shift", 1.5f));
        third.add(new Key(Key.Kind.DELETE, "delete", 1.5f));
        add(FULL, third);
        bottom("?123");
    }

    private void symbols() {
        add(FULL, texts("1234567890"));
        add(FULL, texts("@#$_&-+()/"));
        List<Key> third = texts("%*\"':;!?");
        third.add(new Key(Key.Kind.DELETE, "delete", 2));
        add(FULL, third);
        bottom("ABC");
    }

    private void bottom(String other) {
        List<Key> keys = new ArrayList<>();
        keys.add(new Key(Key.Kind.PAGE, other, 1.5f));
        keys.add(new Key(Key.Kind.TEXT, ",", 1));
        keys.add(new Key(Key.Kind.TEXT, " ", 5));
        keys.add(new Key(Key.Kind.TEXT, ".", 1));
        keys.add(new Key(Key.Kind.ENTER, "enter", 1.5f));
        add(FULL, keys);
    }

    private void pad(String sign, String left, String right) {
        String[] rows = {"123-", "456" + sign, "789", left + "0" + right};
        for (int at = 0; at < rows.length; at++) {
            List<Key> keys = texts(rows[at]);
            if (at >= 2) {
                keys.add(at == 2 ? new Key(Key.Kind.DELETE, "delete", 1)
                        : new Key(Key.Kind.ENTER, "enter", 1));
            }
            add(keys.size(), keys);
        }
    }

    private static List<Key> texts(String letters) {
        List<Key> keys = new ArrayList<>();
        for (int at = 0; at < letters.length(); at++) {
            keys.add(new Key(Key.Kind.TEXT, letters.substring(at, at + 1), 1));
        }
        return keys;
    }

    /** The next row, in the middle if it is not full. */
    private void add(float full, List<Key> row) {
        float unit = area.width() / full;
        float weights = 0;
        for (Key key : row) {
            weights += key.weight;
        }
        float left = area.left + (full - weights) * unit / 2;
        float top = area.top + this.row * rowHeight;
        for (Key key : row) {
            key.bounds.set(left, top, left + key.weight * unit, top + rowHeight);
            left += key.weight * unit;
        }
        this.row++;
        keys.addAll(row);
    }

    /** The key at a place; null between and beside them. */
    Key at(float x, float y) {
        for (Key key : keys) {
            if (key.bounds.contains(x, y)) {
                return key;
            }
        }
        return null;
    }
}
