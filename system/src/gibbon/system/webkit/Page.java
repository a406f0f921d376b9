package gibbon.system.webkit;

import android.graphics.Color;
import android.text.Layout;
import android.text.SpannableStringBuilder;
import gibbon.system.webkit.script.Dom;
import java.util.ArrayList;
import java.util.List;

/** A page as it was read: paragraphs, rows of tables and lines, from top to bottom. */
final class Page {
    final String url;
    final List<Block> blocks = new ArrayList<>();
    String title;
    /** White unless the view or the page says otherwise: 0 is left to the view. */
    int background;
    int margin = 8;
    boolean hasImages;

    Page(String url) {
        this.url = url;
    }

    /** What a part of a paragraph is. */
    enum Kind { TEXT, LINK, IMAGE, BUTTON, FIELD, CHECK, CHOICE }

    /** A part of a paragraph: characters from one place to another. */
    static final class Part {
        final Kind kind;
        final int start;
        int end;
        /** Where a link leads. */
        final String target;
        /** The node it is of, on a page whose scripts run. */
        Dom.Element element;
        /** Of a form. */
        ControlSpan control;

        Part(Kind kind, int start, int end, String target) {
            this.kind = kind;
            this.start = start;
            this.end = end;
            this.target = target;
        }
    }

    /** A paragraph, a row with cells, or a line across. Lengths are those of style sheets. */
    static final class Block {
        final SpannableStringBuilder text = new SpannableStringBuilder();
        final List<Part> parts = new ArrayList<>();
        /** Names by which links lead here. */
        final List<String> names = new ArrayList<>();
        /** Not null in a row. */
        List<Block> cells;
        Table table;
        boolean isRule;
        /** The node it begins with. */
        Dom.Element element;
        /** Of a cell of a grid: at least so high, with corners so round, and so much around it. */
        float minHeight;
        float radius;
        float padding;
        /** Of a cell in a row of boxes: it takes the room that is left. */
        boolean grows;
        boolean isHeading;
        /** Stands before the first line of an item. */
        String marker;
        float indent;
        float marginTop;
        int background = Color.TRANSPARENT;
        /** That of the marker. */
        int color;
        Layout.Alignment alignment = Layout.Alignment.ALIGN_NORMAL;

        boolean isEmpty() {
            return text.length() == 0 && cells == null && !isRule;
        }

        /** Adds a part; what goes on as before goes on in the last one. */
        void add(Kind kind, int start, String target, Dom.Element element) {
            Part last = parts.isEmpty() ? null : parts.get(parts.size() - 1);
            boolean goesOn = last != null && last.kind == kind && last.end == start
                    && java.util.Objects.equals(last.target, target)
                    && last.element == element
                    && (kind == Kind.TEXT || kind == Kind.LINK || kind == Kind.BUTTON);
            if (goesOn) {
                last.end = text.length();
            } else {
                parts.add(new Part(kind, start, text.length(), target));
                parts.get(parts.size() - 1).element = element;
            }
        }
    }

    /** What the rows of a table share: how wide columns would like to be, once laid out. */
    static final class Table {
        final List<Float> columns = new ArrayList<>();
        /** All as wide, if there are so many: a grid, with so much between them. */
        int equalColumns;
        float gap;
        /** How a row of boxes uses the room that is left; null if it is none. */
        String justified;
        boolean isCentered;

        void want(int column, float width) {
            while (columns.size() <= column) {
                columns.add(0f);
            }
            columns.set(column, Math.max(columns.get(column), width));
        }

        float wanted() {
            float sum = 0;
            for (float column : columns) {
                sum += column;
            }
            return sum;
        }
    }
}
