package gibbon.system.webkit;

import android.graphics.Canvas;
import android.graphics.Paint;
import android.graphics.RectF;
import android.text.TextPaint;
import android.text.TextUtils;

/** A field, a box to check, a list to choose from or a button, as a form has it in a line. */
final class ControlSpan extends FittedSpan {
    private static final int EDGE = 0xff767676;
    private static final int FOCUS = 0xff1a73e8;
    private static final int GROUND = 0xffffffff;
    private static final int BUTTON = 0xffefefef;
    private static final int HINT = 0xff757575;
    private static final int PALE = 0xffb0b0b0;
    /** As wide as fields are if nobody says otherwise, and how far text is from the edge. */
    private static final float USUAL = 157;
    private static final float PADDING = 5;
    private static final float BOX = 15;
    private static final String DOT = "\u2022";

    final Page.Kind kind;
    /** What it holds, or says on it; what it says as long as it holds nothing. */
    final String text;
    final String hint;
    boolean isOn;
    boolean isRound;
    boolean isSecret;
    boolean isFocused;
    boolean isDisabled;
    /** By what it is named; empty if by nothing. */
    String name = "";
    /** A length of the page, or a share of the room; 0 is the usual. */
    float wantedWidth;
    float wantedShare;
    private float scale = 1;
    private float room = Float.MAX_VALUE;

    ControlSpan(Page.Kind kind, String text, String hint) {
        this.kind = kind;
        this.text = text == null ? "" : text;
        this.hint = hint == null ? "" : hint;
    }

    @Override
    void fit(float newScale, float newRoom) {
        scale = newScale;
        room = newRoom;
    }

    private String shown() {
        if (text.isEmpty()) {
            return hint;
        }
        StringBuilder dots = new StringBuilder();
        for (int at = 0; isSecret && at < text.length(); at++) {
            dots.append(DOT);
        }
        return isSecret ? dots.toString() : text;
    }

    private float width(Paint paint) {
        if (kind == Page.Kind.CHECK) {
            return (BOX + PADDING) * scale;
        }
        float around = 2 * PADDING * scale;
        float arrow = kind == Page.Kind.CHOICE ? 3 * PADDING * scale : 0;
        float wanted = wantedShare > 0 ? wantedShare * room
                : wantedWidth > 0 ? wantedWidth * scale
                : kind == Page.Kind.FIELD ? USUAL * scale + around
                : (float) Math.ceil(paint.measureText(shown())) + around + arrow;
        return Math.min(wanted, room);
    }

    @Override
    public int getSize(Paint paint, CharSequence page, int start, int end,
            Paint.FontMetricsInt metrics) {
        Paint.FontMetricsInt own = paint.getFontMetricsInt();
        if (metrics != null) {
            int around = Math.round(PADDING * scale);
            metrics.ascent = own.ascent - around;
            metrics.top = metrics.ascent;
            metrics.descent = own.descent + around;
            metrics.bottom = metrics.descent;
        }
        return Math.round(width(paint));
    }

    @Override
    public void draw(Canvas canvas, CharSequence page, int start, int end, float x, int top,
            int y, int bottom, Paint paint) {
        Paint line = new Paint(Paint.ANTI_ALIAS_FLAG);
        line.setStrokeWidth(scale * (isFocused ? 2 : 1));
        Paint.FontMetricsInt own = paint.getFontMetricsInt();
        float middle = y + (own.ascent + own.descent) / 2f;
        boolean isBox = kind == Page.Kind.CHECK;
        float high = isBox ? BOX * scale : own.descent - own.ascent + 1.4f * PADDING * scale;
        float wide = isBox ? BOX * scale : width(paint) - scale;
        RectF edge = new RectF(x + scale / 2, middle - high / 2, x + scale / 2 + wide,
                middle + high / 2);
        float radius = isRound ? high / 2 : 3 * scale;
        line.setStyle(Paint.Style.FILL);
        line.setColor(kind == Page.Kind.BUTTON ? BUTTON : GROUND);
        canvas.drawRoundRect(edge, radius, radius, line);
        line.setStyle(Paint.Style.STROKE);
        line.setColor(isDisabled ? PALE : isFocused || isBox && isOn ? FOCUS : EDGE);
        canvas.drawRoundRect(edge, radius, radius, line);
        if (isBox) {
            mark(canvas, edge, line);
            return;
        }
        TextPaint letters = new TextPaint(paint);
        letters.setColor(isDisabled ? PALE : text.isEmpty() ? HINT : 0xff000000);
        float inner = width(paint) - 2 * PADDING * scale;
        String fitting = TextUtils.ellipsize(shown().replace('\n', ' '), letters,
                Math.max(0, inner), TextUtils.TruncateAt.END).toString();
        float shift = kind == Page.Kind.BUTTON ? (inner - letters.measureText(fitting)) / 2 : 0;
        canvas.drawText(fitting, x + PADDING * scale + Math.max(0, shift), y, letters);
        if (kind == Page.Kind.CHOICE) {
            canvas.drawText("\u25be", edge.right - 2.5f * PADDING * scale, y, letters);
        }
    }

    private void mark(Canvas canvas, RectF edge, Paint line) {
        if (!isOn) {
            return;
        }
        line.setStyle(Paint.Style.FILL);
        float part = edge.width() / 4;
        RectF inner = new RectF(edge.left + part, edge.top + part, edge.right - part,
                edge.bottom - part);
        float radius = isRound ? part : 0;
        canvas.drawRoundRect(inner, radius, radius, line);
    }
}
