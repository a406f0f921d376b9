package gibbon.system.webkit;

import android.graphics.Canvas;
import android.graphics.Color;
import android.graphics.Paint;
import android.graphics.Rect;
import android.graphics.RectF;
import android.graphics.Typeface;
import android.text.Layout;
import android.text.StaticLayout;
import android.text.TextPaint;
import android.util.MathUtils;
import gibbon.system.webkit.script.Dom;
import java.util.ArrayList;
import java.util.List;

/** A page in a view's width: where each paragraph and cell is, in pixels. */
final class PageLayout {
    private static final float MARKER_GAP = 8;
    private static final float CELL_PADDING = 2;
    private static final int RULE_COLOR = 0xff808080;

    final Page page;
    final int width;
    final List<Placed> placed = new ArrayList<>();
    /** Pixels for a length of the page. */
    final float scale;
    int height;
    private final TextPaint paint = new TextPaint(Paint.ANTI_ALIAS_FLAG);

    /** A paragraph with its lines. */
    static final class Placed {
        final Page.Block block;
        final StaticLayout lines;
        final int x;
        final int y;
        final int right;
        final int bottom;
        /** What is painted behind it, if that is larger. */
        RectF box;

        Placed(Page.Block block, StaticLayout lines, int x, int y, int right, int bottom) {
            this.block = block;
            this.lines = lines;
            this.x = x;
            this.y = y;
            this.right = right;
            this.bottom = bottom;
        }

        Rect bounds() {
            return new Rect(x, y, right, bottom);
        }

        /** Where a part is; of one on several lines where it begins. */
        Rect bounds(Page.Part part) {
            int line = lines.getLineForOffset(part.start);
            int end = Math.min(part.end, lines.getLineVisibleEnd(line));
            float from = lines.getPrimaryHorizontal(part.start);
            float to = end <= part.start ? from
                    : end == lines.getLineVisibleEnd(line) && part.end >= end
                    && !lines.isRtlCharAt(part.start)
                    ? lines.getLineRight(line) : lines.getPrimaryHorizontal(end);
            Rect bounds = new Rect((int) Math.min(from, to), lines.getLineTop(line),
                    (int) Math.ceil(Math.max(from, to)), lines.getLineBottom(line));
            bounds.offset(x, y);
            return bounds;
        }

        /** The part at a place, or null. */
        Page.Part partAt(int atX, int atY) {
            if (lines == null || !bounds().contains(atX, atY)) {
                return null;
            }
            int line = lines.getLineForVertical(atY - y);
            float inLine = atX - x;
            if (inLine < lines.getLineLeft(line) || inLine > lines.getLineRight(line)) {
                return null;
            }
            int offset = lines.getOffsetForHorizontal(line, inLine);
            for (Page.Part part : block.parts) {
                boolean isAt = part.start <= offset && offset < part.end
                        || offset == part.end && offset == lines.getLineVisibleEnd(line);
                if (isAt) {
                    return part;
                }
            }
            return null;
        }
    }

    PageLayout(Page page, int width, float density, float zoom, Settings settings) {
        this.page = page;
        this.width = width;
        scale = density * zoom;
        float size = Math.max(settings.getDefaultFontSize() * settings.getTextZoom() / 100f,
                settings.getMinimumFontSize());
        paint.setTextSize(size * scale);
        paint.setTypeface(Typeface.create(settings.getStandardFontFamily(), Typeface.NORMAL));
        paint.setColor(Color.BLACK);
        measureTables();
        float y = page.margin * scale;
        for (Page.Block block : page.blocks) {
            y = place(block, y + block.marginTop * scale);
        }
        height = Math.round(y + page.margin * scale);
    }

    private void measureTables() {
        for (Page.Block row : page.blocks) {
            for (int at = 0; row.cells != null && at < row.cells.size(); at++) {
                fitSpans(row.cells.get(at), width);
                float wanted = Layout.getDesiredWidth(row.cells.get(at).text, paint);
                row.table.want(at, wanted + 1 + 2 * CELL_PADDING * scale);
            }
        }
    }

    private float place(Page.Block block, float top) {
        float left = (page.margin + block.indent) * scale;
        float room = Math.max(1, width - page.margin * scale - left);
        int y = Math.round(top);
        if (block.isRule) {
            int bottom = y + Math.max(1, Math.round(scale));
            placed.add(new Placed(block, null, (int) left, y, (int) (left + room), bottom));
            return bottom;
        } else if (block.cells != null) {
            return row(block, left, y, room);
        }
        Placed lines = lines(block, left, y, room);
        placed.add(lines);
        return lines.bottom;
    }

    /** Cells of a grid: as wide as each other, and as high as the highest of the row. */
    private float gridRow(Page.Block row, float left, int y, float room) {
        int columns = row.table.equalColumns;
        float gap = row.table.gap * scale;
        float width = (room - gap * (columns + 1)) / columns;
        float highest = 0;
        List<Placed> cells = new ArrayList<>();
        for (int at = 0; at < row.cells.size(); at++) {
            Page.Block cell = row.cells.get(at);
            float padding = cell.padding * scale;
            float x = left + gap + at * (width + gap);
            Placed lines = lines(cell, x + padding, (int) (y + gap),
                    Math.max(1, width - 2 * padding));
            cells.add(lines);
            highest = Math.max(highest, Math.max(cell.minHeight * scale,
                    lines.bottom - lines.y + 2 * padding));
        }
        for (int at = 0; at < cells.size(); at++) {
            Placed lines = cells.get(at);
            float x = left + gap + at * (width + gap);
            int shift = Math.round((highest - (lines.bottom - lines.y)) / 2);
            Placed placedCell = new Placed(lines.block, lines.lines, lines.x, lines.y + shift,
                    lines.right, lines.bottom + shift);
            placedCell.box = new RectF(x, y + gap, x + width, y + gap + highest);
            placed.add(placedCell);
        }
        return y + gap + highest;
    }

    /** Boxes side by side, as wide as they need to be; what room is left goes where it is wanted. */
    private float boxes(Page.Block row, float left, int y, float room) {
        Page.Table table = row.table;
        int count = row.cells.size();
        float gap = table.gap * scale;
        float wanted = gap * (count - 1);
        int growing = 0;
        for (int at = 0; at < count; at++) {
            wanted += table.columns.get(at) + 2 * row.cells.get(at).padding * scale;
            growing += row.cells.get(at).grows ? 1 : 0;
        }
        float share = wanted > room ? room / wanted : 1;
        float rest = growing > 0 ? 0 : Math.max(0, room - wanted);
        float x = left;
        if (table.justified.equals("center") || table.justified.endsWith("end")) {
            x += table.justified.equals("center") ? rest / 2 : rest;
        } else if (table.justified.equals("space-between")) {
            gap += rest / Math.max(1, count - 1);
        } else if (table.justified.startsWith("space-")) {
            gap += rest / (count + 1);
            x += rest / (count + 1);
        }
        List<RectF> edges = new ArrayList<>();
        List<Placed> cells = new ArrayList<>();
        float highest = 0;
        for (int at = 0; at < count; at++) {
            Page.Block cell = row.cells.get(at);
            float padding = cell.padding * scale;
            float width = (table.columns.get(at) + 2 * padding) * share
                    + (cell.grows ? Math.max(0, room - wanted) / growing : 0);
            Placed lines = lines(cell, x + padding, Math.round(y + padding),
                    Math.max(1, width - 2 * padding));
            cells.add(lines);
            edges.add(new RectF(x, y, x + width, y));
            highest = Math.max(highest, Math.max(cell.minHeight * scale,
                    lines.bottom - y + padding));
            x += width + gap * share;
        }
        for (int at = 0; at < count; at++) {
            Placed lines = cells.get(at);
            float padding = lines.block.padding * scale;
            int shift = !table.isCentered ? 0
                    : Math.round((highest - (lines.bottom - lines.y) - 2 * padding) / 2);
            Placed cell = new Placed(lines.block, lines.lines, lines.x, lines.y + shift,
                    lines.right, lines.bottom + shift);
            cell.box = edges.get(at);
            cell.box.bottom = y + highest;
            placed.add(cell);
        }
        return y + highest;
    }

    private float row(Page.Block row, float left, int y, float room) {
        if (row.table.equalColumns > 0) {
            return gridRow(row, left, y, room);
        } else if (row.table.justified != null) {
            return boxes(row, left, y, room);
        }
        float wanted = row.table.wanted();
        float share = wanted > room ? room / wanted : 1;
        float padding = CELL_PADDING * scale;
        float x = left;
        int bottom = y;
        for (int at = 0; at < row.cells.size(); at++) {
            float column = row.table.columns.get(at) * share;
            Placed cell = lines(row.cells.get(at), x + padding, (int) (y + padding),
                    Math.max(1, column - 2 * padding));
            placed.add(cell);
            bottom = Math.max(bottom, (int) (cell.bottom + padding));
            x += column;
        }
        return bottom;
    }

    private Placed lines(Page.Block block, float left, int y, float room) {
        fitSpans(block, room);
        StaticLayout lines = StaticLayout.Builder
                .obtain(block.text, 0, block.text.length(), paint, (int) Math.ceil(room))
                .setAlignment(block.alignment).setIncludePad(false).build();
        return new Placed(block, lines, (int) left, y, (int) (left + room),
                y + lines.getHeight());
    }

    private void fitSpans(Page.Block block, float room) {
        for (FittedSpan span
                : block.text.getSpans(0, block.text.length(), FittedSpan.class)) {
            span.fit(scale, room);
        }
    }

    /** Draws what is between two heights. */
    void draw(Canvas canvas, int top, int bottom) {
        Paint fill = new Paint(Paint.ANTI_ALIAS_FLAG);
        for (Placed part : placed) {
            if (part.bottom < top || part.y > bottom) {
                continue;
            }
            if (part.block.isRule) {
                fill.setColor(RULE_COLOR);
                canvas.drawRect(part.bounds(), fill);
                continue;
            }
            if (Color.alpha(part.block.background) != 0) {
                fill.setColor(part.block.background);
                float radius = part.block.radius * scale;
                canvas.drawRoundRect(part.box != null ? part.box : new RectF(part.bounds()),
                        radius, radius, fill);
            }
            canvas.save();
            canvas.translate(part.x, part.y);
            if (part.block.marker != null) {
                String marker = part.block.marker;
                TextPaint colored = new TextPaint(paint);
                colored.setColor(part.block.color == 0 ? Color.BLACK : part.block.color);
                canvas.drawText(marker, -paint.measureText(marker) - MARKER_GAP * scale,
                        part.lines.getLineBaseline(0), colored);
            }
            part.lines.draw(canvas);
            canvas.restore();
        }
    }

    /** The part with a target at a place, or one close by: fingers are wide. */
    Page.Part linkAt(int x, int y) {
        Page.Part nearest = null;
        float least = 12 * scale;
        for (Placed paragraph : placed) {
            if (paragraph.bottom < y - least || paragraph.y > y + least) {
                continue;
            }
            Page.Part at = paragraph.partAt(x, y);
            if (at != null && at.target != null) {
                return at;
            }
            for (Page.Part part : paragraph.block.parts) {
                if (part.target == null || paragraph.lines == null) {
                    continue;
                }
                RectF bounds = new RectF(paragraph.bounds(part));
                float distance = MathUtils.dist(x, y,
                        MathUtils.constrain(x, bounds.left, bounds.right),
                        MathUtils.constrain(y, bounds.top, bounds.bottom));
                if (distance < least) {
                    least = distance;
                    nearest = part;
                }
            }
        }
        return nearest;
    }

    /** The node at a place; null if there is none. */
    Dom.Element elementAt(int x, int y) {
        for (Placed part : placed) {
            RectF box = part.box != null ? part.box : new RectF(part.bounds());
            if (!box.contains(x, y)) {
                continue;
            }
            Page.Part at = part.partAt(x, y);
            return at != null && at.element != null ? at.element : part.block.element;
        }
        return null;
    }

    /** Where what is seen of a node is, in lengths of the page; null if nothing is. */
    float[] boundsOf(Dom.Element element) {
        RectF all = null;
        for (Placed part : placed) {
            for (Page.Part piece : part.block.parts) {
                if (part.lines != null && isWithin(piece.element, element)) {
                    RectF bounds = new RectF(part.bounds(piece));
                    if (part.box != null && isWithin(part.block.element, element)) {
                        bounds.union(part.box);
                    }
                    if (all == null) {
                        all = bounds;
                    } else {
                        all.union(bounds);
                    }
                }
            }
        }
        return all == null ? null : new float[] {all.left / scale, all.top / scale,
            all.right / scale, all.bottom / scale};
    }

    private static boolean isWithin(Dom.Node node, Dom.Element element) {
        Dom.Node at = node;
        while (at != null && at != element) {
            at = at.parent;
        }
        return at != null;
    }

    /** How far down a name is, or -1. */
    int topOf(String name) {
        for (Placed part : placed) {
            if (part.block.names.contains(name)) {
                return part.y;
            }
        }
        return name.isEmpty() || name.equals("top") ? 0 : -1;
    }
}
