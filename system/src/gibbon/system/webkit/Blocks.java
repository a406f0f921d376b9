package gibbon.system.webkit;

import android.text.Spanned;
import java.util.ArrayList;
import java.util.function.Function;

/** Puts what is read together: white space becomes one blank, margins become one. */
final class Blocks {
    /** Stands for a picture in the text. */
    private static final String PICTURE = "\ufffc";
    private static final float EM = 16;

    private final Page page;
    private final Function<String, PictureSpan> pictures;
    Style style = new Style();
    /** The node that is read, on a page whose scripts run. */
    gibbon.system.webkit.script.Dom.Element element;
    private Page.Block block = new Page.Block();
    private Page.Block row;
    private Page.Table table;
    private int tables;
    private boolean inCell;
    private boolean inControl;
    private float margin;

    Blocks(Page page, Function<String, PictureSpan> pictures) {
        this.page = page;
        this.pictures = pictures;
    }

    /** Starts a paragraph; within a cell a line. */
    void begin(float space) {
        end(space);
    }

    void end(float space) {
        trim();
        if (inCell) {
            newLineIfNeeded();
            return;
        }
        if (block.isEmpty()) {
            margin = Math.max(margin, space);
            return;
        }
        page.blocks.add(block);
        block = new Page.Block();
        margin = space;
    }

    private void newLineIfNeeded() {
        int length = block.text.length();
        if (length > 0 && block.text.charAt(length - 1) != '\n') {
            newLine();
        }
    }

    /** Where something begins that is seen. */
    private void prepare() {
        if (block.isEmpty() && !inCell) {
            block.marginTop = margin;
            block.indent = style.indent;
            margin = 0;
        }
        if (block.isEmpty()) {
            block.element = element;
            block.alignment = style.alignment;
            block.color = style.color;
        }
    }

    void name(String name) {
        block.names.add(name);
    }

    void marker(String marker) {
        if (!inCell) {
            block.marker = marker;
        } else {
            append(marker + " ");
        }
    }

    void paint(int background, boolean isHeading) {
        if (!inCell) {
            block.background = background;
            block.isHeading = isHeading;
        }
    }

    void text(char[] text, int start, int length) {
        StringBuilder shown = new StringBuilder(length);
        boolean afterBlank = endsWithBlank();
        for (int at = start; at < start + length; at++) {
            char next = text[at];
            boolean isBlank = next == ' ' || next == '\n' || next == '\t' || next == '\r';
            if (style.preformatted) {
                if (next != '\r') {
                    shown.append(next);
                }
            } else if (!isBlank) {
                shown.append(next);
            } else if (!afterBlank) {
                shown.append(' ');
            }
            afterBlank = isBlank;
        }
        if (shown.length() > 0) {
            append(shown.toString());
        }
    }

    private boolean endsWithBlank() {
        int length = block.text.length();
        char last = length == 0 ? '\n' : block.text.charAt(length - 1);
        return last == ' ' || last == '\n';
    }

    private void append(String text) {
        prepare();
        int start = block.text.length();
        block.text.append(text);
        style.mark(block.text, start, block.text.length());
        Page.Kind kind = inControl ? Page.Kind.BUTTON
                : style.link != null ? Page.Kind.LINK : Page.Kind.TEXT;
        block.add(kind, start, style.link, element);
    }

    void newLine() {
        trim();
        append("\n");
    }

    void rule() {
        end(EM / 2);
        Page.Block line = new Page.Block();
        line.isRule = true;
        line.indent = style.indent;
        line.marginTop = margin;
        margin = EM / 2;
        if (!inCell) {
            page.blocks.add(line);
        }
    }

    void picture(String source, String description, String width, String height) {
        page.hasImages = true;
        PictureSpan picture = source == null ? null : pictures.apply(source.trim());
        if (picture == null) {
            if (description != null && !description.trim().isEmpty()) {
                append(description.trim());
            }
            return;
        }
        picture.want(width, height);
        picture.description = description;
        picture(picture);
    }

    void picture(PictureSpan picture) {
        prepare();
        int start = block.text.length();
        block.text.append(PICTURE);
        block.text.setSpan(picture, start, start + 1, Spanned.SPAN_EXCLUSIVE_EXCLUSIVE);
        block.parts.add(new Page.Part(style.link != null ? Page.Kind.LINK : Page.Kind.IMAGE,
                start, start + 1, style.link));
        block.parts.get(block.parts.size() - 1).element = element;
    }

    /** A grid: a table whose columns are as wide as each other. */
    void grid(int columns, float gap) {
        table();
        if (tables == 1) {
            table.equalColumns = columns;
            table.gap = gap;
        }
    }

    /** Boxes side by side, as wide as they need to be: a table of one row. */
    void boxes(float gap, String justified, boolean isCentered) {
        table();
        table.gap = gap;
        table.justified = justified == null ? "" : justified;
        table.isCentered = isCentered;
        row();
    }

    /** The cell that was begun takes the room that is left. */
    void grow() {
        block.grows = true;
    }

    boolean isWithinTable() {
        return tables > 0;
    }

    /** A cell of a grid, as its own style wants it. */
    void cell(int background, float minHeight, float radius, float padding) {
        cell(background);
        block.element = element;
        block.minHeight = minHeight;
        block.radius = radius;
        block.padding = padding;
        block.alignment = style.alignment;
    }

    /** A field or button of a form. */
    void control(ControlSpan control) {
        if (control == null) {
            return;
        }
        part(PICTURE, control.kind);
        block.parts.get(block.parts.size() - 1).control = control;
        int end = block.text.length();
        block.text.setSpan(control, end - 1, end, Spanned.SPAN_EXCLUSIVE_EXCLUSIVE);
    }

    private void part(String text, Page.Kind kind) {
        prepare();
        int start = block.text.length();
        block.text.append(text);
        style.mark(block.text, start, block.text.length());
        block.parts.add(new Page.Part(kind, start, block.text.length(), null));
        block.parts.get(block.parts.size() - 1).element = element;
    }

    /** What is within a button. */
    void button(boolean opens) {
        if (opens) {
            part("[ ", Page.Kind.BUTTON);
            inControl = true;
        } else {
            append(" ]");
            inControl = false;
        }
    }

    void table() {
        end(0);
        if (tables++ == 0) {
            table = new Page.Table();
        }
    }

    /** Tables within cells are not told apart: their rows are lines of the cell. */
    void row() {
        end(0);
        if (tables == 1) {
            row = new Page.Block();
            row.cells = new ArrayList<>();
            row.table = table;
            row.indent = style.indent;
            row.marginTop = margin;
            margin = 0;
        }
    }

    void cell(int background) {
        if (tables == 1 && row != null) {
            block = new Page.Block();
            block.background = background;
            inCell = true;
        } else if (!endsWithBlank()) {
            append(" ");
        }
    }

    void endCell() {
        trim();
        if (tables == 1 && inCell) {
            int length = block.text.length();
            if (length > 0 && block.text.charAt(length - 1) == '\n') {
                cut(length - 1);
            }
            row.cells.add(block);
            block = new Page.Block();
            inCell = false;
        }
    }

    void endRow() {
        if (tables == 1 && row != null && !row.cells.isEmpty()) {
            page.blocks.add(row);
        } else if (inCell) {
            newLineIfNeeded();
        }
        if (tables == 1) {
            row = null;
        }
    }

    void endTable() {
        end(0);
        if (--tables <= 0) {
            tables = 0;
            inCell = false;
            row = null;
        }
    }

    /** A blank before the end of a line is not seen. */
    private void trim() {
        int length = block.text.length();
        if (length > 0 && block.text.charAt(length - 1) == ' ' && !style.preformatted) {
            cut(length - 1);
        }
    }

    private void cut(int length) {
        block.text.delete(length, block.text.length());
        for (Page.Part part : block.parts) {
            part.end = Math.min(part.end, length);
        }
        block.parts.removeIf(part -> part.start >= part.end);
    }
}
