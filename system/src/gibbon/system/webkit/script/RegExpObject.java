package gibbon.system.webkit.script;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** A regular expression: Java's, with what scripts write differently put in its words. */
final class RegExpObject extends JsObject {
    final String source;
    final String flags;
    final Pattern pattern;
    final boolean isGlobal;
    final boolean isSticky;
    final List<String> groupNames = new ArrayList<>();

    RegExpObject(String source, String flags) {
        super(Realm.current().regExpPrototype);
        kind = "RegExp";
        this.source = source;
        this.flags = flags;
        isGlobal = flags.contains("g");
        isSticky = flags.contains("y");
        int options = 0;
        options |= flags.contains("i") ? Pattern.CASE_INSENSITIVE : 0;
        options |= flags.contains("i") && flags.contains("u") ? Pattern.UNICODE_CASE : 0;
        options |= flags.contains("m") ? Pattern.MULTILINE : 0;
        options |= flags.contains("s") ? Pattern.DOTALL : 0;
        try {
            pattern = Pattern.compile(translate(), options);
        } catch (PatternSyntaxException problem) {
            throw ScriptError.syntax("Invalid regular expression: /" + source + "/: "
                    + problem.getDescription());
        }
        JsObject.Slot last = new JsObject.Slot();
        last.value = 0.0;
        last.isEnumerable = false;
        define("lastIndex", last);
    }

    private String translate() {
        StringBuilder out = new StringBuilder();
        boolean isClass = false;
        for (int at = 0; at < source.length(); at++) {
            char letter = source.charAt(at);
            if (letter == '\\' && at + 1 < source.length()) {
                at = escape(at + 1, isClass, out);
            } else if (isClass) {
                if (letter == ']') {
                    isClass = false;
                    out.append(']');
                } else if (letter == '[' || letter == '&' && at + 1 < source.length()
                        && source.charAt(at + 1) == '&') {
                    out.append('\\').append(letter);
                } else {
                    out.append(letter);
                }
            } else if (letter == '[') {
                if (source.startsWith("[^]", at)) {
                    out.append("[\\s\\S]");
                    at += 2;
                } else if (source.startsWith("[]", at)) {
                    out.append("(?!)");
                    at++;
                } else {
                    isClass = true;
                    out.append('[');
                    if (at + 1 < source.length() && source.charAt(at + 1) == '^') {
                        out.append('^');
                        at++;
                    }
                }
            } else if (letter == '$') {
                // Java's also matches before a line's end that is the last of all.
                out.append(flags.contains("m") ? "(?=[\\n\\r\\u2028\\u2029]|\\z)" : "\\z");
            } else if (letter == '{' && !isCount(at)) {
                out.append("\\{");
            } else if (letter == '}' && !out.toString().matches("(?s).*\\{\\d+(,\\d*)?$")) {
                out.append("\\}");
            } else if (source.startsWith("(?<", at) && at + 3 < source.length()
                    && source.charAt(at + 3) != '=' && source.charAt(at + 3) != '!') {
                int end = source.indexOf('>', at);
                groupNames.add(source.substring(at + 3, end));
                out.append("(?<").append(javaName(source.substring(at + 3, end))).append('>');
                at = end;
            } else {
                out.append(letter);
            }
        }
        return out.toString();
    }

    private boolean isCount(int at) {
        int end = at + 1;
        while (end < source.length() && (Character.isDigit(source.charAt(end))
                || source.charAt(end) == ',')) {
            end++;
        }
        return end > at + 1 && end < source.length() && source.charAt(end) == '}'
                && source.charAt(at + 1) != ',';
    }

    private static String javaName(String name) {
        StringBuilder out = new StringBuilder("g");
        for (char letter : name.toCharArray()) {
            boolean isPlain = letter < 128 && Character.isLetterOrDigit(letter);
            out.append(isPlain ? String.valueOf(letter) : "Z" + (int) letter + "Z");
        }
        return out.toString();
    }

    /** At the letter after a backslash; answers where it ends. */
    private int escape(int at, boolean isClass, StringBuilder out) {
        char letter = source.charAt(at);
        switch (letter) {
            case 'd':
                out.append(isClass ? "0-9" : "[0-9]");
                return at;
            case 's':
                out.append(isClass ? "\\s\\u00a0\\ufeff\\u2028\\u2029"
                        : "[\\s\\u00a0\\ufeff\\u2028\\u2029]");
                return at;
            case 'k':
                int end = source.indexOf('>', at);
                if (end > 0) {
                    out.append("\\k<").append(javaName(source.substring(at + 2, end))).append('>');
                    return end;
                }
                break;
            case 'u':
                if (source.startsWith("u{", at)) {
                    int close = source.indexOf('}', at);
                    out.append("\\x{").append(source, at + 2, close).append('}');
                    return close;
                }
                out.append("\\u");
                return at;
            case 'c':
                out.append("\\x").append(String.format("%02x", source.charAt(at + 1) & 31));
                return at + 1;
            case '0':
                out.append("\\x00");
                return at;
            case 'b':
                out.append(isClass ? "\\x08" : "\\b");
                return at;
            case 'v':
                out.append("\\x0b");
                return at;
            case 'p':
            case 'P':
                int brace = source.indexOf('}', at);
                if (brace > 0) {
                    String property = source.substring(at + 2, brace)
                            .replace("Script=", "Is").replace("General_Category=", "")
                            .replace("Script_Extensions=", "Is").replace("sc=", "Is")
                            .replace("Letter", "L").replace("Number", "N")
                            .replace("Alphabetic", "IsAlphabetic")
                            .replace("Emoji_Presentation", "So").replace("Emoji", "So")
                            .replace("Extended_Pictographic", "So");
                    out.append('\\').append(letter).append('{').append(property).append('}');
                    return brace;
                }
                break;
            default:
        }
        boolean isKnown = "DSwWBfnrt123456789x".indexOf(letter) >= 0;
        if (isKnown || !Character.isLetterOrDigit(letter)) {
            out.append('\\').append(letter);
        } else {
            out.append(letter);
        }
        return at;
    }

    int lastIndex() {
        return (int) Js.integer(get("lastIndex"));
    }

    /** The next match, by where the last one ended; null if there is none. */
    Matcher match(String text) {
        boolean counts = isGlobal || isSticky;
        int start = counts ? lastIndex() : 0;
        if (start > text.length()) {
            set("lastIndex", 0.0);
            return null;
        }
        Matcher matcher = pattern.matcher(text);
        boolean isFound = matcher.find(start) && (!isSticky || matcher.start() == start);
        if (counts) {
            set("lastIndex", isFound ? (double) matcher.end() : 0.0);
        }
        return isFound ? matcher : null;
    }

    Object execute(String text) {
        Matcher matcher = match(text);
        return matcher == null ? null : result(matcher, text);
    }

    JsArray result(Matcher matcher, String text) {
        JsArray result = new JsArray();
        for (int group = 0; group <= matcher.groupCount(); group++) {
            String part = matcher.group(group);
            result.add(part == null ? Js.UNDEFINED : part);
        }
        result.set("index", (double) matcher.start());
        result.set("input", text);
        result.set("groups", groups(matcher));
        return result;
    }

    Object groups(Matcher matcher) {
        if (groupNames.isEmpty()) {
            return Js.UNDEFINED;
        }
        JsObject groups = new JsObject();
        for (String name : groupNames) {
            String part = matcher.group(javaName(name));
            groups.putOwn(name, part == null ? Js.UNDEFINED : part);
        }
        return groups;
    }
}
