package gibbon.system.webkit;

import android.graphics.Bitmap;
import android.graphics.Canvas;
import android.graphics.Paint;
import android.graphics.RectF;

/** A picture in a line of text: as large as the page wants it, and no wider than the page. */
final class PictureSpan extends FittedSpan {
    private final Bitmap bitmap;
    private float width;
    private float height;
    private float share;
    /** What of the view's size a length of the page is, and how wide there can be something. */
    private float scale = 1;
    private float room = Float.MAX_VALUE;
    String description;

    PictureSpan(Bitmap bitmap) {
        this.bitmap = bitmap;
        width = bitmap.getWidth();
        height = bitmap.getHeight();
    }

    /** Another of the same picture: a page may have it twice, in two sizes. */
    PictureSpan copy() {
        return new PictureSpan(bitmap);
    }

    /** As an image's attributes say: a number, or a share of the page's width. */
    void want(String wide, String high) {
        float ratio = height / Math.max(1, width);
        float wantedWidth = number(wide);
        float wantedHeight = number(high);
        if (wide != null && wide.trim().endsWith("%")) {
            share = wantedWidth / 100;
        } else if (wantedWidth > 0) {
            width = wantedWidth;
            height = wantedHeight > 0 ? wantedHeight : width * ratio;
        } else if (wantedHeight > 0) {
            height = wantedHeight;
            width = height / Math.max(ratio, 0.001f);
        }
    }

    private static float number(String text) {
        try {
            return text == null ? 0 : Float.parseFloat(text.trim().replaceAll("(px|%)$", ""));
        } catch (NumberFormatException unknown) {
            return 0;
        }
    }

    @Override
    void fit(float newScale, float newRoom) {
        scale = newScale;
        room = newRoom;
    }

    private float shownWidth() {
        return share > 0 ? share * room : Math.min(width * scale, room);
    }

    private float shownHeight() {
        return shownWidth() * height / Math.max(1, width);
    }

    @Override
    public int getSize(Paint paint, CharSequence text, int start, int end,
            Paint.FontMetricsInt metrics) {
        if (metrics != null) {
            metrics.ascent = -Math.round(shownHeight());
            metrics.top = metrics.ascent;
            metrics.descent = 0;
            metrics.bottom = 0;
        }
        return Math.round(shownWidth());
    }

    @Override
    public void draw(Canvas canvas, CharSequence text, int start, int end, float x, int top,
            int y, int bottom, Paint paint) {
        canvas.drawBitmap(bitmap, null,
                new RectF(x, y - shownHeight(), x + shownWidth(), y), paint);
    }
}
