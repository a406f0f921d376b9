package gibbon.system.webkit;

import java.util.Arrays;
import java.util.List;

/** Which elements are paragraphs of their own, and how much room is around them. */
final class Elements {
    private static final List<String> BLOCKS = Arrays.asList("p", "div", "h1", "h2", "h3", "h4",
            "h5", "h6", "blockquote", "pre", "address", "article", "aside", "section", "header",
            "footer", "main", "nav", "center", "dl", "dt", "dd", "form", "fieldset", "legend",
            "figure", "figcaption", "caption", "details", "summary", "option");
    /** In times the usual size, from the first to the sixth. */
    private static final float[] SIZES = {2, 1.5f, 1.17f, 1, 0.83f, 0.67f};
    /** In times their own. */
    private static final float[] MARGINS = {0.67f, 0.83f, 1, 1.33f, 1.67f, 2.33f};
    private static final float EM = 16;

    private Elements() {}

    static boolean isHeading(String tag) {
        return tag.length() == 2 && tag.charAt(0) == 'h' && tag.charAt(1) >= '1'
                && tag.charAt(1) <= '6';
    }

    static boolean isBlock(String tag) {
        return BLOCKS.contains(tag);
    }

    static float size(String tag) {
        return SIZES[tag.charAt(1) - '1'];
    }

    /** Above and below. */
    static float margin(String tag) {
        if (isHeading(tag)) {
            return EM * size(tag) * MARGINS[tag.charAt(1) - '1'];
        }
        switch (tag) {
            case "p":
            case "blockquote":
            case "pre":
            case "dl":
            case "figure":
                return EM;
            default:
                return 0;
        }
    }
}
