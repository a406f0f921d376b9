package gibbon.system.webkit.script;

import java.util.ArrayList;
import java.util.List;

/** Values as texts, and back. */
public final class Json {
    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    /** What a value is as JSON; null if it is nothing that JSON has. */
    public static String write(Object value) {
        return write(value, Js.UNDEFINED, "");
    }

    static String write(Object value, Object replacer, String indent) {
        StringBuilder out = new StringBuilder();
        JsObject holder = new JsObject();
        holder.putOwn("", value);
        boolean isAny = write(holder, "", value, replacer, indent, "", out, new ArrayList<>());
        return isAny ? out.toString() : null;
    }

    private static boolean write(JsObject holder, String key, Object given, Object replacer,
            String indent, String before, StringBuilder out, List<Object> above) {
        Object value = given;
        if (value instanceof JsObject) {
            Object own = ((JsObject) value).get("toJSON");
            if (own instanceof JsFunction) {
                value = ((JsFunction) own).call(value, key);
            }
        }
        if (replacer instanceof JsFunction) {
            value = ((JsFunction) replacer).call(holder, key, value);
        }
        if (value instanceof JsObject && ((JsObject) value).inner != null
                && !((JsObject) value).kind.equals("Object")
                && !(((JsObject) value).inner instanceof java.util.Map)) {
            Object inner = ((JsObject) value).inner;
            value = inner instanceof String || inner instanceof Double || inner instanceof Boolean
                    ? inner : value;
        }
        if (value == Js.UNDEFINED || value instanceof Symbol || value instanceof JsFunction) {
            return false;
        } else if (value instanceof String) {
            quote((String) value, out);
        } else if (value instanceof Double) {
            double number = (Double) value;
            boolean isPlain = !Double.isNaN(number) && !Double.isInfinite(number);
            out.append(isPlain ? Js.text(number) : "null");
        } else if (!(value instanceof JsObject)) {
            out.append(value);
        } else {
            if (above.contains(value)) {
                throw ScriptError.type("Converting circular structure to JSON");
            }
            above.add(value);
            if (value instanceof JsArray) {
                array((JsArray) value, replacer, indent, before, out, above);
            } else {
                object((JsObject) value, replacer, indent, before, out, above);
            }
            above.remove(above.size() - 1);
        }
        return true;
    }

    private static void array(JsArray array, Object replacer, String indent, String before,
            StringBuilder out, List<Object> above) {
        String inner = before + indent;
        out.append('[');
        for (int index = 0; index < array.list.size(); index++) {
            out.append(index == 0 ? "" : ",");
            out.append(indent.isEmpty() ? "" : "\n" + inner);
            if (!write(array, Integer.toString(index), array.at(index), replacer, indent, inner,
                    out, above)) {
                out.append("null");
            }
        }
        out.append(indent.isEmpty() || array.list.isEmpty() ? "" : "\n" + before).append(']');
    }

    private static void object(JsObject object, Object replacer, String indent, String before,
            StringBuilder out, List<Object> above) {
        String inner = before + indent;
        out.append('{');
        boolean isFirst = true;
        for (Object key : object.ownKeys()) {
            boolean isChosen = !(replacer instanceof JsArray)
                    || ((JsArray) replacer).list.contains(key);
            if (!(key instanceof String) || !object.isEnumerable(key) || !isChosen) {
                continue;
            }
            int mark = out.length();
            out.append(isFirst ? "" : ",");
            out.append(indent.isEmpty() ? "" : "\n" + inner);
            quote((String) key, out);
            out.append(indent.isEmpty() ? ":" : ": ");
            if (write(object, (String) key, object.get(key), replacer, indent, inner, out,
                    above)) {
                isFirst = false;
            } else {
                out.setLength(mark);
            }
        }
        out.append(indent.isEmpty() || isFirst ? "" : "\n" + before).append('}');
    }

    static void quote(String value, StringBuilder out) {
        out.append('"');
        for (int index = 0; index < value.length(); index++) {
            char letter = value.charAt(index);
            switch (letter) {
                case '"': out.append("\\\""); break;
                case '\\': out.append("\\\\"); break;
                case '\n': out.append("\\n"); break;
                case '\r': out.append("\\r"); break;
                case '\t': out.append("\\t"); break;
                case '\b': out.append("\\b"); break;
                case '\f': out.append("\\f"); break;
                default:
                    if (letter < ' ' || letter >= 0xd800 && letter < 0xe000
                            && !isPaired(value, index)) {
                        out.append(String.format("\\u%04x", (int) letter));
                    } else {
                        out.append(letter);
                    }
            }
        }
        out.append('"');
    }

    private static boolean isPaired(String value, int index) {
        return Character.isHighSurrogate(value.charAt(index))
                ? index + 1 < value.length() && Character.isLowSurrogate(value.charAt(index + 1))
                : index > 0 && Character.isHighSurrogate(value.charAt(index - 1));
    }

    static Object read(String text) {
        Json json = new Json(text);
        json.skip();
        Object value = json.value();
        json.skip();
        if (json.at < text.length()) {
            throw json.error();
        }
        return value;
    }

    private ScriptError error() {
        return at >= text.length() ? ScriptError.syntax("Unexpected end of JSON input")
                : ScriptError.syntax("Unexpected token '" + text.charAt(at)
                        + "' in JSON at position " + at);
    }

    private void skip() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private Object value() {
        if (at >= text.length()) {
            throw error();
        }
        char letter = text.charAt(at);
        if (letter == '{') {
            return object();
        } else if (letter == '[') {
            return array();
        } else if (letter == '"') {
            return string();
        }
        Object[][] words = {{"true", true}, {"false", false}, {"null", null}};
        for (Object[] word : words) {
            if (text.startsWith((String) word[0], at)) {
                at += ((String) word[0]).length();
                return word[1];
            }
        }
        int start = at;
        while (at < text.length() && "+-0123456789.eE".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        String number = text.substring(start, at);
        if (!number.matches("-?\\d+(\\.\\d+)?([eE][+-]?\\d+)?")) {
            at = start;
            throw error();
        }
        return Double.parseDouble(number);
    }

    private Object object() {
        JsObject object = new JsObject();
        at++;
        skip();
        while (at < text.length() && text.charAt(at) != '}') {
            if (text.charAt(at) != '"') {
                throw error();
            }
            String key = string();
            skip();
            take(':');
            skip();
            object.putOwn(key, value());
            skip();
            if (at < text.length() && text.charAt(at) == ',') {
                at++;
                skip();
                if (at >= text.length() || text.charAt(at) == '}') {
                    throw error();
                }
            } else if (at >= text.length() || text.charAt(at) != '}') {
                throw error();
            }
        }
        take('}');
        return object;
    }

    private Object array() {
        JsArray array = new JsArray();
        at++;
        skip();
        while (at < text.length() && text.charAt(at) != ']') {
            array.add(value());
            skip();
            if (at < text.length() && text.charAt(at) == ',') {
                at++;
                skip();
                if (at >= text.length() || text.charAt(at) == ']') {
                    throw error();
                }
            } else if (at >= text.length() || text.charAt(at) != ']') {
                throw error();
            }
        }
        take(']');
        return array;
    }

    private void take(char wanted) {
        if (at >= text.length() || text.charAt(at) != wanted) {
            throw error();
        }
        at++;
    }

    private String string() {
        StringBuilder out = new StringBuilder();
        at++;
        while (true) {
            if (at >= text.length() || text.charAt(at) < ' ') {
                throw error();
            }
            char letter = text.charAt(at++);
            if (letter == '"') {
                return out.toString();
            } else if (letter != '\\') {
                out.append(letter);
                continue;
            }
            if (at >= text.length()) {
                throw error();
            }
            char escape = text.charAt(at++);
            int plain = "\"\\/bfnrt".indexOf(escape);
            if (plain >= 0) {
                out.append("\"\\/\b\f\n\r\t".charAt(plain));
            } else if (escape == 'u' && at + 4 <= text.length()) {
                out.append((char) Integer.parseInt(text.substring(at, at + 4), 16));
                at += 4;
            } else {
                throw error();
            }
        }
    }
}
