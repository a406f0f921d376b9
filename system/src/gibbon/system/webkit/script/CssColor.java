package gibbon.system.webkit.script;

import android.graphics.Color;
import java.util.Locale;

/** Colours as style sheets write them. */
public final class CssColor {
    private CssColor() {}

    /** What is no colour is answered with what there was. */
    public static int parse(String value, int otherwise) {
        String text = value.trim().toLowerCase(Locale.ROOT);
        try {
            if (text.startsWith("#")) {
                return hex(text.substring(1), otherwise);
            } else if (text.startsWith("rgb") || text.startsWith("hsl")) {
                String[] parts = text.substring(text.indexOf('(') + 1, text.lastIndexOf(')'))
                        .trim().split("[,/\\s]+");
                float alpha = parts.length > 3 ? number(parts[3], 1) : 1;
                int shade = Math.round(Math.max(0, Math.min(1, alpha)) * 255);
                if (text.startsWith("hsl")) {
                    return Color.HSVToColor(shade, hsv(number(parts[0].replace("deg", ""), 360),
                            number(parts[1], 1), number(parts[2], 1)));
                }
                return Color.argb(shade, part(parts[0]), part(parts[1]), part(parts[2]));
            } else if (text.equals("transparent") || text.equals("none")) {
                return 0;
            }
            return Named.of(text, otherwise);
        } catch (RuntimeException unknown) {
            return otherwise;
        }
    }

    private static int part(String text) {
        return Math.max(0, Math.min(255, Math.round(number(text, 255))));
    }

    private static float number(String text, float whole) {
        return text.endsWith("%") ? Float.parseFloat(text.substring(0, text.length() - 1)) / 100
                * whole : Float.parseFloat(text);
    }

    private static float[] hsv(float hue, float saturation, float lightness) {
        float value = lightness + saturation * Math.min(lightness, 1 - lightness);
        float rounded = (hue % 360 + 360) % 360;
        return new float[] {rounded, value == 0 ? 0 : 2 * (1 - lightness / value), value};
    }

    private static int hex(String digits, int otherwise) {
        StringBuilder full = new StringBuilder();
        if (digits.length() < 5) {
            for (char digit : digits.toCharArray()) {
                full.append(digit).append(digit);
            }
        } else {
            full.append(digits);
        }
        long value = Long.parseLong(full.toString(), 16);
        if (full.length() == 6) {
            return (int) (0xff000000L | value);
        }
        return full.length() == 8 ? (int) (value >>> 8 | (value & 0xff) << 24) : otherwise;
    }

    /** Names beyond those that Android knows. */
    private static final class Named {
        private static final String[] NAMES = {"orange:ffa500", "pink:ffc0cb", "brown:a52a2a",
            "gold:ffd700", "tomato:ff6347", "crimson:dc143c", "indigo:4b0082", "violet:ee82ee",
            "coral:ff7f50", "salmon:fa8072", "khaki:f0e68c", "tan:d2b48c", "beige:f5f5dc",
            "ivory:fffff0", "skyblue:87ceeb", "steelblue:4682b4", "royalblue:4169e1",
            "dodgerblue:1e90ff", "deepskyblue:00bfff", "lightblue:add8e6", "darkblue:00008b",
            "midnightblue:191970", "darkgreen:006400", "forestgreen:228b22", "limegreen:32cd32",
            "lightgreen:90ee90", "seagreen:2e8b57", "darkred:8b0000", "firebrick:b22222",
            "orangered:ff4500", "darkorange:ff8c00", "hotpink:ff69b4", "deeppink:ff1493",
            "orchid:da70d6", "plum:dda0dd", "turquoise:40e0d0", "chocolate:d2691e",
            "sienna:a0522d", "saddlebrown:8b4513", "slategray:708090", "slategrey:708090",
            "dimgray:696969", "gainsboro:dcdcdc", "whitesmoke:f5f5f5", "snow:fffafa",
            "lavender:e6e6fa", "aliceblue:f0f8ff", "wheat:f5deb3", "linen:faf0e6",
            "rebeccapurple:663399", "green:008000"};

        static int of(String name, int otherwise) {
            for (String one : NAMES) {
                if (one.startsWith(name + ":")) {
                    return hex(one.substring(name.length() + 1), otherwise);
                }
            }
            return Color.parseColor(name);
        }
    }
}
