package gibbon.system.webkit.script;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Matcher;

/** `String`, `RegExp`, and how addresses are written. */
final class TextLibrary {
    private TextLibrary() {}

    private static Object arg(Object[] arguments, int index) {
        return Js.argument(arguments, index);
    }

    private static String text(Object self) {
        if (self instanceof String) {
            return (String) self;
        }
        Object inner = ObjectLibrary.unboxed(self);
        return inner instanceof String ? (String) inner : Js.text(self);
    }

    private static int place(Object value, int length, int otherwise) {
        if (value == Js.UNDEFINED) {
            return otherwise;
        }
        double number = Js.integer(value);
        return (int) Math.max(0, Math.min(length, number < 0 ? length + number : number));
    }

    private static int bounded(Object value, int length, int otherwise) {
        return value == Js.UNDEFINED ? otherwise
                : (int) Math.max(0, Math.min(length, Js.integer(value)));
    }

    static void add(Realm realm) {
        JsObject prototype = realm.stringPrototype;
        NativeFunction type = realm.type("String", 1, prototype, (self, a) -> a.length == 0 ? ""
                : a[0] instanceof Symbol ? a[0].toString() : Js.text(a[0]), (a, target) -> {
                    JsObject made = Js.object(a.length == 0 ? "" : Js.text(a[0]));
                    made.prototype = Realm.prototypeOf(target, prototype);
                    return made;
                });
        type.method("fromCharCode", 1, (self, a) -> {
            StringBuilder text = new StringBuilder();
            for (Object code : a) {
                text.append((char) Js.int32(code));
            }
            return text.toString();
        });
        type.method("fromCodePoint", 1, (self, a) -> {
            StringBuilder text = new StringBuilder();
            for (Object code : a) {
                text.appendCodePoint(Js.int32(code));
            }
            return text.toString();
        });
        type.method("raw", 1, (self, a) -> {
            Object[] parts = Js.arrayLike(Js.member(arg(a, 0), "raw"));
            StringBuilder text = new StringBuilder();
            for (int index = 0; index < parts.length; index++) {
                text.append(Js.text(parts[index]));
                if (index + 1 < parts.length && index + 1 < a.length) {
                    text.append(Js.text(a[index + 1]));
                }
            }
            return text.toString();
        });
        prototype.method("toString", 0, (self, a) -> text(self));
        prototype.method("valueOf", 0, (self, a) -> text(self));
        parts(prototype);
        searching(prototype);
        shaping(prototype);
        patterns(prototype);
        prototype.hide(Symbol.ITERATOR, new NativeFunction("[Symbol.iterator]", 0, (self, a) -> {
            String text = text(self);
            int[] at = {0};
            return CollectionLibrary.iterator(realm, () -> {
                if (at[0] >= text.length()) {
                    return null;
                }
                int start = at[0];
                at[0] += Character.charCount(text.codePointAt(start));
                return new Object[] {text.substring(start, at[0])};
            });
        }));
        regularExpressions(realm);
        addresses(realm);
    }

    private static void parts(JsObject prototype) {
        prototype.method("charAt", 1, (self, a) -> {
            String text = text(self);
            int at = (int) Js.integer(arg(a, 0));
            return at >= 0 && at < text.length() ? text.substring(at, at + 1) : "";
        });
        prototype.method("at", 1, (self, a) -> {
            String text = text(self);
            int at = (int) Js.integer(arg(a, 0));
            at = at < 0 ? at + text.length() : at;
            return at >= 0 && at < text.length() ? text.substring(at, at + 1) : Js.UNDEFINED;
        });
        prototype.method("charCodeAt", 1, (self, a) -> {
            String text = text(self);
            int at = (int) Js.integer(arg(a, 0));
            return at >= 0 && at < text.length() ? (double) text.charAt(at) : Double.NaN;
        });
        prototype.method("codePointAt", 1, (self, a) -> {
            String text = text(self);
            int at = (int) Js.integer(arg(a, 0));
            return at >= 0 && at < text.length() ? (Object) (double) text.codePointAt(at)
                    : Js.UNDEFINED;
        });
        prototype.method("slice", 2, (self, a) -> {
            String text = text(self);
            int start = place(arg(a, 0), text.length(), 0);
            int end = place(arg(a, 1), text.length(), text.length());
            return start < end ? text.substring(start, end) : "";
        });
        prototype.method("substring", 2, (self, a) -> {
            String text = text(self);
            int start = bounded(arg(a, 0), text.length(), 0);
            int end = bounded(arg(a, 1), text.length(), text.length());
            return text.substring(Math.min(start, end), Math.max(start, end));
        });
        prototype.method("substr", 2, (self, a) -> {
            String text = text(self);
            int start = place(arg(a, 0), text.length(), 0);
            int count = bounded(arg(a, 1), text.length() - start, text.length() - start);
            return text.substring(start, start + count);
        });
        prototype.method("concat", 1, (self, a) -> {
            StringBuilder all = new StringBuilder(text(self));
            for (Object value : a) {
                all.append(Js.text(value));
            }
            return all.toString();
        });
    }

    private static void searching(JsObject prototype) {
        prototype.method("indexOf", 1, (self, a) -> (double) text(self).indexOf(
                Js.text(arg(a, 0)), (int) Js.integer(arg(a, 1))));
        prototype.method("lastIndexOf", 1, (self, a) -> {
            double from = Js.number(arg(a, 1));
            return (double) text(self).lastIndexOf(Js.text(arg(a, 0)),
                    from != from ? Integer.MAX_VALUE : (int) from);
        });
        prototype.method("includes", 1, (self, a) -> text(self).indexOf(Js.text(arg(a, 0)),
                (int) Js.integer(arg(a, 1))) >= 0);
        prototype.method("startsWith", 1, (self, a) -> text(self).startsWith(
                Js.text(arg(a, 0)), (int) Js.integer(arg(a, 1))));
        prototype.method("endsWith", 1, (self, a) -> {
            String text = text(self);
            return text.substring(0, bounded(arg(a, 1), text.length(), text.length()))
                    .endsWith(Js.text(arg(a, 0)));
        });
        prototype.method("localeCompare", 1, (self, a) -> {
            String other = Js.text(arg(a, 0));
            int order = text(self).compareToIgnoreCase(other);
            return (double) Integer.signum(order != 0 ? order : -text(self).compareTo(other));
        });
    }

    private static void shaping(JsObject prototype) {
        for (String name : new String[] {"toLowerCase", "toLocaleLowerCase"}) {
            prototype.method(name, 0, (self, a) -> text(self).toLowerCase(Locale.ROOT));
        }
        for (String name : new String[] {"toUpperCase", "toLocaleUpperCase"}) {
            prototype.method(name, 0, (self, a) -> text(self).toUpperCase(Locale.ROOT));
        }
        String space = "[\\s\\u00a0\\ufeff\\u2028\\u2029]+";
        prototype.method("trim", 0, (self, a) -> text(self).replaceAll("^" + space, "")
                .replaceAll(space + "\\z", ""));
        for (String name : new String[] {"trimStart", "trimLeft"}) {
            prototype.method(name, 0, (self, a) -> text(self).replaceAll("^" + space, ""));
        }
        for (String name : new String[] {"trimEnd", "trimRight"}) {
            prototype.method(name, 0, (self, a) -> text(self).replaceAll(space + "\\z", ""));
        }
        prototype.method("repeat", 1, (self, a) -> {
            double count = Js.integer(arg(a, 0));
            if (count < 0 || count * text(self).length() > 100_000_000) {
                throw ScriptError.range("Invalid count value: " + Js.text(arg(a, 0)));
            }
            StringBuilder all = new StringBuilder();
            for (int index = 0; index < count; index++) {
                all.append(text(self));
            }
            return all.toString();
        });
        prototype.method("padStart", 2, (self, a) -> padding(text(self), a) + text(self));
        prototype.method("padEnd", 2, (self, a) -> text(self) + padding(text(self), a));
        prototype.method("normalize", 0, (self, a) -> java.text.Normalizer.normalize(text(self),
                java.text.Normalizer.Form.valueOf(arg(a, 0) == Js.UNDEFINED ? "NFC"
                        : Js.text(a[0]))));
    }

    private static String padding(String text, Object[] a) {
        String filler = arg(a, 1) == Js.UNDEFINED ? " " : Js.text(a[1]);
        int missing = (int) Math.min(1_000_000, Js.integer(arg(a, 0))) - text.length();
        StringBuilder padding = new StringBuilder();
        while (padding.length() < missing && !filler.isEmpty()) {
            padding.append(filler);
        }
        padding.setLength(Math.max(0, Math.min(padding.length(), missing)));
        return padding.toString();
    }

    private static RegExpObject pattern(Object value, String flags) {
        return value instanceof RegExpObject ? (RegExpObject) value
                : new RegExpObject(value == Js.UNDEFINED ? "(?:)" : Js.text(value), flags);
    }

    private static void patterns(JsObject prototype) {
        prototype.method("match", 1, (self, a) -> {
            RegExpObject pattern = pattern(arg(a, 0), "");
            String text = text(self);
            if (!pattern.isGlobal) {
                return pattern.execute(text);
            }
            JsArray all = new JsArray();
            Matcher matcher = pattern.pattern.matcher(text);
            while (matcher.find()) {
                all.add(matcher.group());
            }
            pattern.set("lastIndex", 0.0);
            return all.list.isEmpty() ? null : all;
        });
        prototype.method("matchAll", 1, (self, a) -> {
            RegExpObject pattern = pattern(arg(a, 0), "g");
            String text = text(self);
            Matcher matcher = pattern.pattern.matcher(text);
            return CollectionLibrary.iterator(Realm.current(), () -> matcher.find()
                    ? new Object[] {pattern.result(matcher, text)} : null);
        });
        prototype.method("search", 1, (self, a) -> {
            Matcher matcher = pattern(arg(a, 0), "").pattern.matcher(text(self));
            return matcher.find() ? (double) matcher.start() : -1.0;
        });
        prototype.method("replace", 2, (self, a) -> replace(text(self), arg(a, 0), arg(a, 1),
                false));
        prototype.method("replaceAll", 2, (self, a) -> replace(text(self), arg(a, 0), arg(a, 1),
                true));
        prototype.method("split", 2, (self, a) -> {
            double limit = arg(a, 1) == Js.UNDEFINED ? Double.MAX_VALUE : Js.integer(a[1]);
            JsArray parts = split(text(self), arg(a, 0));
            if (parts.list.size() > limit) {
                parts.resize((int) limit);
            }
            return parts;
        });
    }

    private static JsArray split(String text, Object separator) {
        JsArray parts = new JsArray();
        if (separator == Js.UNDEFINED) {
            parts.add(text);
        } else if (separator instanceof RegExpObject) {
            byPattern(text, (RegExpObject) separator, parts);
        } else {
            String between = Js.text(separator);
            if (between.isEmpty()) {
                for (int at = 0; at < text.length(); at++) {
                    parts.add(text.substring(at, at + 1));
                }
                return parts;
            }
            int start = 0;
            for (int at; (at = text.indexOf(between, start)) >= 0; start = at + between.length()) {
                parts.add(text.substring(start, at));
            }
            parts.add(text.substring(start));
        }
        return parts;
    }

    private static void byPattern(String text, RegExpObject separator, JsArray parts) {
        Matcher matcher = separator.pattern.matcher(text);
        if (text.isEmpty()) {
            if (!matcher.find()) {
                parts.add(text);
            }
            return;
        }
        int start = 0;
        while (matcher.find()) {
            boolean isNothing = matcher.end() == matcher.start();
            if (isNothing && (matcher.start() == start && matcher.start() == 0
                    || matcher.start() >= text.length() || matcher.start() == start)) {
                continue;
            }
            parts.add(text.substring(start, matcher.start()));
            for (int group = 1; group <= matcher.groupCount(); group++) {
                parts.add(matcher.group(group) == null ? Js.UNDEFINED : matcher.group(group));
            }
            start = matcher.end();
        }
        parts.add(text.substring(start));
    }

    private static String replace(String text, Object wanted, Object by, boolean isAll) {
        StringBuilder out = new StringBuilder();
        int start = 0;
        if (wanted instanceof RegExpObject) {
            RegExpObject pattern = (RegExpObject) wanted;
            Matcher matcher = pattern.pattern.matcher(text);
            int from = pattern.isSticky && !pattern.isGlobal ? pattern.lastIndex() : 0;
            boolean isFound = matcher.find(from);
            while (isFound) {
                out.append(text, start, matcher.start());
                out.append(replacement(text, matcher, pattern, by));
                start = matcher.end();
                isFound = pattern.isGlobal && matcher.find();
            }
            if (pattern.isGlobal) {
                pattern.set("lastIndex", 0.0);
            }
            return out.append(text.substring(start)).toString();
        }
        String part = Js.text(wanted);
        int at = text.indexOf(part);
        while (at >= 0) {
            out.append(text, start, at);
            String with = by instanceof JsFunction
                    ? Js.text(((JsFunction) by).call(Js.UNDEFINED, part, (double) at, text))
                    : expand(Js.text(by), text, at, at + part.length(), null, null);
            out.append(with);
            start = at + part.length();
            at = isAll && start <= text.length() ? text.indexOf(part, Math.max(start, at + 1)) : -1;
        }
        return out.append(text.substring(start)).toString();
    }

    private static String replacement(String text, Matcher matcher, RegExpObject pattern,
            Object by) {
        if (!(by instanceof JsFunction)) {
            return expand(Js.text(by), text, matcher.start(), matcher.end(), matcher, pattern);
        }
        boolean hasNames = !pattern.groupNames.isEmpty();
        int groups = matcher.groupCount();
        Object[] arguments = new Object[groups + 3 + (hasNames ? 1 : 0)];
        for (int group = 0; group <= groups; group++) {
            arguments[group] = matcher.group(group) == null ? Js.UNDEFINED : matcher.group(group);
        }
        arguments[groups + 1] = (double) matcher.start();
        arguments[groups + 2] = text;
        if (hasNames) {
            arguments[groups + 3] = pattern.groups(matcher);
        }
        return Js.text(((JsFunction) by).call(Js.UNDEFINED, arguments));
    }

    /** What a text with `$1` and its like becomes. */
    private static String expand(String by, String text, int start, int end, Matcher matcher,
            RegExpObject pattern) {
        if (by.indexOf('$') < 0) {
            return by;
        }
        StringBuilder out = new StringBuilder();
        for (int at = 0; at < by.length(); at++) {
            char letter = by.charAt(at);
            char next = at + 1 < by.length() ? by.charAt(at + 1) : 0;
            if (letter != '$') {
                out.append(letter);
            } else if (next == '$') {
                out.append('$');
                at++;
            } else if (next == '&') {
                out.append(text, start, end);
                at++;
            } else if (next == '`') {
                out.append(text, 0, start);
                at++;
            } else if (next == '\'') {
                out.append(text.substring(end));
                at++;
            } else if (next >= '1' && next <= '9' && matcher != null
                    && next - '0' <= matcher.groupCount()) {
                int group = next - '0';
                at++;
                char third = at + 1 < by.length() ? by.charAt(at + 1) : 0;
                if (third >= '0' && third <= '9'
                        && group * 10 + third - '0' <= matcher.groupCount()) {
                    group = group * 10 + third - '0';
                    at++;
                }
                out.append(matcher.group(group) == null ? "" : matcher.group(group));
            } else if (next == '<' && pattern != null && !pattern.groupNames.isEmpty()) {
                int close = by.indexOf('>', at);
                Object value = ((JsObject) pattern.groups(matcher))
                        .get(by.substring(at + 2, close));
                out.append(value == Js.UNDEFINED ? "" : Js.text(value));
                at = close;
            } else {
                out.append('$');
            }
        }
        return out.toString();
    }

    private static void regularExpressions(Realm realm) {
        JsObject prototype = realm.regExpPrototype;
        realm.type("RegExp", 2, prototype, null, (a, target) -> {
            Object source = arg(a, 0);
            String flags = arg(a, 1) == Js.UNDEFINED ? null : Js.text(a[1]);
            if (source instanceof RegExpObject) {
                RegExpObject other = (RegExpObject) source;
                return new RegExpObject(other.source, flags == null ? other.flags : flags);
            }
            return new RegExpObject(source == Js.UNDEFINED ? "(?:)" : Js.text(source),
                    flags == null ? "" : flags);
        });
        prototype.method("exec", 1, (self, a) ->
                ((RegExpObject) self).execute(Js.text(arg(a, 0))));
        prototype.method("test", 1, (self, a) ->
                ((RegExpObject) self).match(Js.text(arg(a, 0))) != null);
        prototype.method("toString", 0, (self, a) -> "/" + Js.text(Js.member(self, "source"))
                + "/" + Js.text(Js.member(self, "flags")));
        prototype.getter("source", (self, a) -> self instanceof RegExpObject
                ? ((RegExpObject) self).source : "(?:)");
        prototype.getter("flags", (self, a) -> self instanceof RegExpObject
                ? ((RegExpObject) self).flags : "");
        String[][] names = {{"global", "g"}, {"ignoreCase", "i"}, {"multiline", "m"},
            {"sticky", "y"}, {"unicode", "u"}, {"dotAll", "s"}};
        for (String[] name : names) {
            prototype.getter(name[0], (self, a) -> self instanceof RegExpObject
                    && ((RegExpObject) self).flags.contains(name[1]));
        }
    }

    private static void addresses(Realm realm) {
        String plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.!~*'()";
        JsObject global = realm.global;
        global.method("encodeURIComponent", 1, (self, a) -> encode(Js.text(arg(a, 0)), plain));
        global.method("encodeURI", 1, (self, a) -> encode(Js.text(arg(a, 0)),
                plain + ";/?:@&=+$,#"));
        global.method("decodeURIComponent", 1, (self, a) -> decode(Js.text(arg(a, 0)), ""));
        global.method("decodeURI", 1, (self, a) -> decode(Js.text(arg(a, 0)), ";/?:@&=+$,#"));
        global.method("escape", 1, (self, a) -> encode(Js.text(arg(a, 0)), plain + "@+/"));
        global.method("unescape", 1, (self, a) -> decode(Js.text(arg(a, 0)), ""));
        global.method("btoa", 1, (self, a) -> java.util.Base64.getEncoder().encodeToString(
                Js.text(arg(a, 0)).getBytes(StandardCharsets.ISO_8859_1)));
        global.method("atob", 1, (self, a) -> {
            try {
                return new String(java.util.Base64.getMimeDecoder().decode(Js.text(arg(a, 0))),
                        StandardCharsets.ISO_8859_1);
            } catch (IllegalArgumentException problem) {
                throw new ScriptError(realm.error("DOMException", "not correctly encoded"));
            }
        });
    }

    private static String encode(String text, String plain) {
        StringBuilder out = new StringBuilder();
        for (int at = 0; at < text.length();) {
            int code = text.codePointAt(at);
            int size = Character.charCount(code);
            if (code < 128 && plain.indexOf(code) >= 0) {
                out.append((char) code);
            } else {
                byte[] bytes = text.substring(at, at + size).getBytes(StandardCharsets.UTF_8);
                for (byte part : bytes) {
                    out.append(String.format("%%%02X", part & 0xff));
                }
            }
            at += size;
        }
        return out.toString();
    }

    private static String decode(String text, String kept) {
        if (text.indexOf('%') < 0) {
            return text;
        }
        java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
        StringBuilder out = new StringBuilder();
        for (int at = 0; at < text.length(); at++) {
            char letter = text.charAt(at);
            int value = letter == '%' && at + 2 < text.length() + 0
                    ? hex(text, at) : -1;
            if (value < 0 && letter == '%') {
                throw new ScriptError(Realm.current().error("URIError", "URI malformed"));
            }
            if (value >= 0 && !(value < 128 && kept.indexOf(value) >= 0)) {
                bytes.write(value);
                at += 2;
                continue;
            }
            out.append(new String(bytes.toByteArray(), StandardCharsets.UTF_8)).append(letter);
            bytes.reset();
        }
        return out.append(new String(bytes.toByteArray(), StandardCharsets.UTF_8)).toString();
    }

    private static int hex(String text, int at) {
        int high = Character.digit(text.charAt(at + 1), 16);
        int low = Character.digit(text.charAt(at + 2), 16);
        return high < 0 || low < 0 ? -1 : high * 16 + low;
    }
}
