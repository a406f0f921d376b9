package gibbon.system.webkit;

import java.util.List;

/** Of what style sheets say: columns, sizes and margins, as far as they are understood. */
final class GridStyle {
    private GridStyle() {}

    static String last(List<String[]> declared, String name) {
        String value = null;
        for (String[] declaration : declared) {
            value = declaration[0].equals(name) ? declaration[1] : value;
        }
        return value;
    }

    /** How many columns a grid has; 0 if it is none. */
    static int columns(List<String[]> declared) {
        String display = last(declared, "display");
        String columns = last(declared, "grid-template-columns");
        if (display == null || !display.contains("grid") || columns == null) {
            return 0;
        }
        java.util.regex.Matcher repeated = java.util.regex.Pattern
                .compile("repeat\\((\\d+)\\s*,.*\\)").matcher(columns);
        return repeated.matches() ? Integer.parseInt(repeated.group(1))
                : columns.contains("(") ? 1 : columns.trim().split("\\s+").length;
    }

    /** Whether what is in it stands side by side, and never below each other. */
    static boolean isRow(List<String[]> declared) {
        String display = last(declared, "display");
        String flow = last(declared, "flex-direction") + " " + last(declared, "flex-wrap") + " "
                + last(declared, "flex-flow");
        return display != null && display.contains("flex") && !flow.contains("column")
                && !flow.matches(".*(^| )wrap.*");
    }

    /** Whether it takes the room that others leave. */
    static boolean grows(List<String[]> declared) {
        String flex = last(declared, "flex");
        String grow = last(declared, "flex-grow");
        return flex != null && flex.matches("([1-9]|auto).*")
                || grow != null && grow.matches("[1-9].*") || "100%".equals(last(declared, "width"));
    }

    /** Whether it has a place of its own, apart from what is around it. */
    static boolean isPositioned(List<String[]> declared) {
        String position = last(declared, "position");
        return "absolute".equals(position) || "fixed".equals(position);
    }

    static boolean spansAll(List<String[]> declared) {
        String place = last(declared, "grid-column");
        return place != null && place.replace(" ", "").matches("1/-1|span.*");
    }

    static boolean isHidden(List<String[]> declared) {
        return "none".equals(last(declared, "display"));
    }

    static boolean isColumn(List<String[]> declared) {
        return "column".equals(last(declared, "flex-direction"));
    }

    static boolean hasNoBorder(List<String[]> declared) {
        String border = last(declared, "border");
        return border != null && (border.startsWith("none") || border.startsWith("0"));
    }

    static boolean isCentered(List<String[]> declared) {
        return "center".equals(last(declared, "align-items"))
                || "center".equals(last(declared, "text-align"));
    }

    static boolean hasNoMargin(List<String[]> declared) {
        String margin = last(declared, "margin");
        return margin != null && margin.startsWith("0");
    }

    static float length(List<String[]> declared, String name, ScriptedPage page,
            float otherwise) {
        String value = last(declared, name);
        float length = value == null ? Float.NaN
                : page.length(value.split("\\s+")[0], page.width());
        return Float.isNaN(length) ? otherwise : length;
    }

    /** Width and height; 0 where nothing is said. */
    static float[] size(List<String[]> declared, ScriptedPage page) {
        String width = last(declared, "width");
        String height = last(declared, "height");
        float wide = width == null ? 0 : page.length(width, page.width());
        float high = height == null ? 0 : page.length(height, page.height());
        return new float[] {Float.isNaN(wide) ? 0 : wide, Float.isNaN(high) ? 0 : high};
    }
}
