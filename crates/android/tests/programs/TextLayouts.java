import android.graphics.Paint;
import android.graphics.Path;
import android.graphics.Rect;
import android.graphics.RectF;
import android.graphics.Typeface;
import android.graphics.fonts.Font;
import android.graphics.fonts.SystemFonts;
import android.graphics.text.PositionedGlyphs;
import android.graphics.text.TextRunShaper;
import android.text.BoringLayout;
import android.text.Hyphenator;
import android.text.Layout;
import android.text.SpannableString;
import android.text.StaticLayout;
import android.text.TextPaint;
import android.text.style.RelativeSizeSpan;
import android.text.style.StyleSpan;
import java.io.File;
import java.nio.file.Files;
import java.util.Locale;

/** Text with Android's fonts, which lie in the folder that is the argument. */
public class TextLayouts {
    public static void main(String[] arguments) throws Exception {
        install(new File(arguments[0]));
        Typeface.loadPreinstalledSystemFontMap();
        Hyphenator.init();
        typefaces();
        measuring();
        lines();
        spans();
        hyphens();
        shapes();
        Checks.end();
    }

    /** As on a device: fonts and their configuration in /system. */
    private static void install(File folder) throws Exception {
        new File("/system/etc").mkdirs();
        new File("/system/usr").mkdirs();
        link("/system/fonts", new File(folder, "fonts"));
        link("/system/etc/fonts.xml", new File(folder, "fonts/fonts.xml"));
        link("/system/usr/hyphen-data", new File(folder, "hyphen-data"));
    }

    private static void link(String path, File target) throws Exception {
        Files.createSymbolicLink(new File(path).toPath(), target.toPath());
    }

    private static TextPaint paint() {
        TextPaint paint = new TextPaint(Paint.ANTI_ALIAS_FLAG);
        paint.setTextSize(14);
        paint.setTextLocale(Locale.US);
        return paint;
    }

    private static void typefaces() {
        Checks.same("weight", 400, Typeface.DEFAULT.getWeight());
        Checks.same("bold", 700, Typeface.DEFAULT_BOLD.getWeight());
        Checks.same("style", Typeface.BOLD, Typeface.DEFAULT_BOLD.getStyle());
        Checks.same("alias", 500, Typeface.create("sans-serif-medium", 0).getWeight());
        TextPaint paint = paint();
        Checks.same("regular", 73f, paint.measureText("Hello, World"));
        paint.setTypeface(Typeface.MONOSPACE);
        Checks.same("monospace", 96f, paint.measureText("Hello, World"));
        paint.setTypeface(Typeface.create("sans-serif-medium", 0));
        Checks.same("medium", 77f, paint.measureText("Hello, World"));
        boolean found = false;
        for (Font font : SystemFonts.getAvailableFonts()) {
            found |= font.getFile().getName().equals("Roboto-Regular.ttf");
        }
        Checks.same("available", true, found);
    }

    private static void measuring() {
        TextPaint paint = paint();
        Paint.FontMetricsInt metrics = paint.getFontMetricsInt();
        Checks.same("ascent", -13, metrics.ascent);
        Checks.same("descent", 3, metrics.descent);
        Checks.same("spacing", 16.40625f, paint.getFontSpacing());
        Rect bounds = new Rect();
        paint.getTextBounds("Hello gj", 0, 8, bounds);
        Checks.same("bounds", new Rect(1, -11, 45, 3), bounds);
        Checks.same("glyph", true, paint.hasGlyph("A"));
        Checks.same("no glyph", false, paint.hasGlyph("\uDBFF\uDFFD"));
        Checks.same("fitting", 9, paint.breakText("The quick brown fox", true, 60, null));
        int cursor = paint.getTextRunCursor("e\u0301x", 0, 3, false, 0, Paint.CURSOR_AFTER);
        Checks.same("cursor", 2, cursor);
        float[] widths = new float[4];
        paint.getTextWidths("AVfi", widths);
        Checks.same("ligature", 0f, widths[3]);
    }

    private static String broken(CharSequence text, Layout layout) {
        StringBuilder lines = new StringBuilder();
        for (int line = 0; line < layout.getLineCount(); line++) {
            lines.append(text, layout.getLineStart(line), layout.getLineEnd(line));
            lines.append(layout instanceof StaticLayout && hyphenated(layout, line) ? "-|" : "|");
        }
        return lines.toString();
    }

    private static boolean hyphenated(Layout layout, int line) {
        return layout.getEndHyphenEdit(line) != Paint.END_HYPHEN_EDIT_NO_EDIT;
    }

    private static StaticLayout layout(CharSequence text, int width, int strategy, int frequency) {
        return StaticLayout.Builder.obtain(text, 0, text.length(), paint(), width)
                .setBreakStrategy(strategy)
                .setHyphenationFrequency(frequency)
                .build();
    }

    private static void lines() {
        String text = "The quick brown fox jumps over the lazy dog.";
        Checks.same(
                "greedy",
                "The quick brown |fox jumps over the |lazy dog.|",
                broken(text, layout(text, 120, Layout.BREAK_STRATEGY_SIMPLE, 0)));
        Layout balanced = layout(text, 120, Layout.BREAK_STRATEGY_BALANCED, 0);
        Checks.same("balanced", "The quick brown |fox jumps over |the lazy dog.|", broken(text, balanced));
        String mixed = "\u05E9\u05DC\u05D5\u05DD \u05E2\u05D5\u05DC\u05DD abc";
        Layout hebrew = layout(mixed, 200, Layout.BREAK_STRATEGY_SIMPLE, 0);
        Checks.same("direction", Layout.DIR_RIGHT_TO_LEFT, hebrew.getParagraphDirection(0));
        Checks.same("start", 200f, hebrew.getPrimaryHorizontal(0));
        BoringLayout.Metrics boring = BoringLayout.isBoring("Hello, World", paint());
        Checks.same("boring", 73, boring.width);
        Checks.same("not boring", null, BoringLayout.isBoring(mixed, paint()));
    }

    private static void spans() {
        SpannableString text = new SpannableString("Some bold and big text here");
        text.setSpan(new StyleSpan(Typeface.BOLD), 5, 9, 0);
        text.setSpan(new RelativeSizeSpan(2f), 14, 17, 0);
        Layout layout = layout(text, 100, Layout.BREAK_STRATEGY_SIMPLE, 0);
        Checks.same("lines", "Some bold and |big text here|", broken(text, layout));
        Checks.same("height of the second", -26, layout.getLineAscent(1));
        Checks.same("offset", 16, layout.getOffsetForHorizontal(1, 30));
    }

    private static void hyphens() {
        String text = "Internationalization considerations notwithstanding";
        int full = Layout.HYPHENATION_FREQUENCY_FULL;
        Checks.same(
                "hyphens",
                "Internation-|alization con-|siderations |notwithstanding|",
                broken(text, layout(text, 110, Layout.BREAK_STRATEGY_HIGH_QUALITY, full)));
    }

    private static void shapes() throws Exception {
        TextPaint paint = paint();
        PositionedGlyphs glyphs =
                TextRunShaper.shapeTextRun("fi\u05D0", 0, 3, 0, 3, 0, 0, false, paint);
        Checks.same("glyphs", 2, glyphs.glyphCount());
        Checks.same("fallback", "NotoSansHebrew-Regular.ttf", glyphs.getFont(1).getFile().getName());
        Path path = new Path();
        paint.getTextPath("H", 0, 1, 10, 20, path);
        RectF bounds = new RectF();
        path.computeBounds(bounds, true);
        Checks.same("baseline", 20f, bounds.bottom);
        Checks.same("to the right", true, bounds.left > 10 && bounds.right < 20);
        Font font = new Font.Builder(new File("/system/fonts/Roboto-Regular.ttf")).build();
        Checks.same("buffer", 0x00010000, font.getBuffer().getInt(0));
    }
}
