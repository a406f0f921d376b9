package gibbon.system.webkit;

import android.graphics.Color;
import android.graphics.Typeface;
import android.text.Layout;
import android.text.Spannable;
import android.text.Spanned;
import android.text.style.BackgroundColorSpan;
import android.text.style.ForegroundColorSpan;
import android.text.style.RelativeSizeSpan;
import android.text.style.StrikethroughSpan;
import android.text.style.StyleSpan;
import android.text.style.SubscriptSpan;
import android.text.style.SuperscriptSpan;
import android.text.style.TypefaceSpan;
import android.text.style.UnderlineSpan;
import java.util.Locale;
import org.xml.sax.Attributes;

/** How text looks at some place of a page: what an element has of those around it. */
final class Style implements Cloneable {
    static final int LINK = 0xff0000ee;

    boolean bold;
    boolean italic;
    boolean underlined;
    boolean struck;
    boolean fixed;
    boolean preformatted;
    boolean hidden;
    /** 1 above the line, -1 below. */
    int raised;
    float size = 1;
    /** That of the element around this one: what relative sizes are relative to. */
    float outerSize = 1;
    int color;
    int background;
    float indent;
    String link;
    Layout.Alignment alignment = Layout.Alignment.ALIGN_NORMAL;

    Style copy() {
        try {
            return (Style) clone();
        } catch (CloneNotSupportedException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    void mark(Spannable text, int start, int end) {
        int face = (bold ? Typeface.BOLD : 0) | (italic ? Typeface.ITALIC : 0);
        if (face != 0) {
            set(text, new StyleSpan(face), start, end);
        }
        if (fixed) {
            set(text, new TypefaceSpan("monospace"), start, end);
        }
        float wanted = size * (fixed ? 13f / 16 : 1);
        if (wanted != 1) {
            set(text, new RelativeSizeSpan(wanted), start, end);
        }
        if (underlined) {
            set(text, new UnderlineSpan(), start, end);
        }
        if (struck) {
            set(text, new StrikethroughSpan(), start, end);
        }
        if (raised != 0) {
            set(text, raised > 0 ? new SuperscriptSpan() : new SubscriptSpan(), start, end);
        }
        if (color != 0) {
            set(text, new ForegroundColorSpan(color), start, end);
        }
        if (background != 0) {
            set(text, new BackgroundColorSpan(background), start, end);
        }
    }

    private static void set(Spannable text, Object span, int start, int end) {
        text.setSpan(span, start, end, Spanned.SPAN_EXCLUSIVE_EXCLUSIVE);
    }

    /** What the element says of itself, by attributes of old and by its style. */
    void take(Attributes attributes) {
        align(attributes.getValue("align"));
        if (attributes.getValue("hidden") != null) {
            hidden = true;
        }
        String style = attributes.getValue("style");
        if (style == null) {
            return;
        }
        for (String rule : style.split(";")) {
            int colon = rule.indexOf(':');
            if (colon > 0) {
                take(rule.substring(0, colon).trim().toLowerCase(Locale.ROOT),
                        rule.substring(colon + 1).replace("!important", "").trim()
                                .toLowerCase(Locale.ROOT));
            }
        }
    }

    void take(String property, String value) {
        switch (property) {
            case "color":
                color = color(value, color);
                break;
            case "background":
            case "background-color":
                background = value.equals("none") ? 0
                        : color(value.contains("gradient(") ? firstColor(value)
                                : value.split(" (?![^(]*\\))")[0], background);
                break;
            case "text-align":
                align(value);
                break;
            case "font-weight":
                bold = value.startsWith("bold") || value.matches("[6-9]00");
                break;
            case "font-style":
                italic = !value.equals("normal");
                break;
            case "text-decoration":
                underlined = value.contains("underline");
                struck = value.contains("line-through");
                break;
            case "font-size":
                size = size(value, outerSize);
                break;
            case "font-family":
                fixed = value.contains("monospace");
                break;
            case "white-space":
                preformatted = value.startsWith("pre");
                break;
            case "display":
                hidden |= value.equals("none");
                break;
            default:
        }
    }

    /** Gradients are painted with the colour they begin with. */
    private static String firstColor(String gradient) {
        java.util.regex.Matcher color = java.util.regex.Pattern
                .compile("#[0-9a-f]{3,8}|(rgb|hsl)a?\\([^)]*\\)").matcher(gradient);
        return color.find() ? color.group() : "transparent";
    }

    private void align(String value) {
        if (value == null) {
            return;
        }
        switch (value.toLowerCase(Locale.ROOT)) {
            case "center":
                alignment = Layout.Alignment.ALIGN_CENTER;
                break;
            case "right":
            case "end":
                alignment = Layout.Alignment.ALIGN_OPPOSITE;
                break;
            case "left":
            case "start":
            case "justify":
                alignment = Layout.Alignment.ALIGN_NORMAL;
                break;
            default:
        }
    }

    private static float size(String value, float now) {
        try {
            if (value.endsWith("px")) {
                return Float.parseFloat(value.substring(0, value.length() - 2)) / 16;
            } else if (value.endsWith("pt")) {
                return Float.parseFloat(value.substring(0, value.length() - 2)) / 12;
            } else if (value.endsWith("rem")) {
                return Float.parseFloat(value.substring(0, value.length() - 3));
            } else if (value.endsWith("em")) {
                return now * Float.parseFloat(value.substring(0, value.length() - 2));
            } else if (value.endsWith("%")) {
                return now * Float.parseFloat(value.substring(0, value.length() - 1)) / 100;
            }
        } catch (NumberFormatException unknown) {
            return now;
        }
        switch (value) {
            case "x-small": return 0.625f;
            case "small": return 0.8125f;
            case "medium": return 1;
            case "large": return 1.125f;
            case "x-large": return 1.5f;
            case "smaller": return now / 1.2f;
            case "larger": return now * 1.2f;
            default: return now;
        }
    }

    /** A colour by name or number; what is not known is left as it was. */
    static int color(String value, int now) {
        String text = value == null ? "" : value.trim().toLowerCase(Locale.ROOT);
        try {
            if (text.matches("#[0-9a-f]{3}")) {
                StringBuilder full = new StringBuilder("#");
                for (int at = 1; at < 4; at++) {
                    full.append(text.charAt(at)).append(text.charAt(at));
                }
                return Color.parseColor(full.toString());
            } else if (text.matches("rgba?\\(.*\\)")) {
                String[] parts = text.substring(text.indexOf('(') + 1, text.length() - 1)
                        .split("[, /]+");
                float alpha = parts.length > 3 ? Float.parseFloat(parts[3]) : 1;
                return Color.argb(Math.round(255 * alpha), Integer.parseInt(parts[0]),
                        Integer.parseInt(parts[1]), Integer.parseInt(parts[2]));
            } else if (text.equals("transparent")) {
                return 0;
            }
            return text.isEmpty() ? now : Color.parseColor(text);
        } catch (RuntimeException unknown) {
            return now;
        }
    }
}
