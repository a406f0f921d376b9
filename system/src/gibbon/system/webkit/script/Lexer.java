package gibbon.system.webkit.script;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** The words of a script, one after the other. Who parses says where a regular expression may be. */
final class Lexer {
    enum Kind { END, NAME, PRIVATE, KEYWORD, NUMBER, TEXT, TEMPLATE, SIGN, REGEXP }

    private static final Set<String> KEYWORDS = new HashSet<>(Arrays.asList("break", "case",
            "catch", "class", "const", "continue", "debugger", "default", "delete", "do", "else",
            "export", "extends", "false", "finally", "for", "function", "if", "import", "in",
            "instanceof", "new", "null", "return", "super", "switch", "this", "throw", "true",
            "try", "typeof", "var", "void", "while", "with"));
    /** Longest first. */
    private static final String[] SIGNS = {">>>=", "...", "===", "!==", "**=", "<<=", ">>=", ">>>",
        "&&=", "||=", "??=", "=>", "==", "!=", "<=", ">=", "&&", "||", "??", "?.", "++", "--",
        "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<", ">>", "**", "{", "}", "(", ")", "[",
        "]", ";", ",", "<", ">", "+", "-", "*", "/", "%", "&", "|", "^", "!", "~", "?", ":", "=",
        ".", "@"};

    final String source;
    /** Where the next word is looked for. */
    int at;

    Kind kind;
    /** A name, a sign, what a text says, or a regular expression's pattern. */
    String text;
    double number;
    /** Of a regular expression. */
    String flags;
    /** Of a template: the part is followed by an expression. */
    boolean goesOn;
    /** A part of a template as it was written. */
    String raw;
    boolean isAfterLine;
    int start;

    Lexer(String source) {
        this.source = source;
    }

    SyntaxProblem error(String message) {
        int line = 1;
        for (int place = 0; place < Math.min(start, source.length()); place++) {
            if (source.charAt(place) == '\n') {
                line++;
            }
        }
        return new SyntaxProblem(message + " in line " + line);
    }

    private char peek(int offset) {
        return at + offset < source.length() ? source.charAt(at + offset) : 0;
    }

    private void skip() {
        isAfterLine = false;
        while (at < source.length()) {
            char letter = source.charAt(at);
            if (letter == '\n' || letter == '\r' || letter == '\u2028' || letter == '\u2029') {
                isAfterLine = true;
                at++;
            } else if (letter <= ' ' || letter == '\ufeff' || letter == '\u00a0') {
                at++;
            } else if (letter == '/' && peek(1) == '/' || letter == '#' && at == 0
                    && peek(1) == '!' || source.startsWith("<!--", at)) {
                while (at < source.length() && source.charAt(at) != '\n') {
                    at++;
                }
            } else if (letter == '/' && peek(1) == '*') {
                int end = source.indexOf("*/", at + 2);
                end = end < 0 ? source.length() : end;
                isAfterLine |= source.substring(at, end).indexOf('\n') >= 0;
                at = Math.min(source.length(), end + 2);
            } else {
                break;
            }
        }
    }

    void next() {
        skip();
        start = at;
        if (at >= source.length()) {
            kind = Kind.END;
            text = "the end";
            return;
        }
        char letter = source.charAt(at);
        if (Character.isJavaIdentifierStart(letter) || letter == '\\') {
            kind = Kind.NAME;
            text = name();
            if (KEYWORDS.contains(text)) {
                kind = Kind.KEYWORD;
            }
        } else if (letter == '#') {
            at++;
            kind = Kind.PRIVATE;
            text = "#" + name();
        } else if (letter >= '0' && letter <= '9'
                || letter == '.' && peek(1) >= '0' && peek(1) <= '9') {
            number();
        } else if (letter == '"' || letter == '\'') {
            quoted(letter);
        } else if (letter == '`') {
            at++;
            template();
        } else {
            sign();
        }
    }

    private String name() {
        StringBuilder name = new StringBuilder();
        while (at < source.length()) {
            char letter = source.charAt(at);
            if (letter == '\\' && peek(1) == 'u') {
                at++;
                name.appendCodePoint(escape());
            } else if (Character.isJavaIdentifierPart(letter) && letter != 0) {
                name.append(letter);
                at++;
            } else {
                break;
            }
        }
        return name.toString();
    }

    private void number() {
        kind = Kind.NUMBER;
        int radix = 10;
        char second = Character.toLowerCase(peek(1));
        if (peek(0) == '0' && (second == 'x' || second == 'o' || second == 'b')) {
            radix = second == 'x' ? 16 : second == 'o' ? 8 : 2;
            at += 2;
            double value = 0;
            while (Character.digit(peek(0), radix) >= 0 || peek(0) == '_') {
                if (peek(0) != '_') {
                    value = value * radix + Character.digit(peek(0), radix);
                }
                at++;
            }
            number = value;
            big();
            return;
        }
        int from = at;
        digits();
        if (peek(0) == '.') {
            at++;
            digits();
        }
        char exponent = peek(0);
        if (exponent == 'e' || exponent == 'E') {
            at++;
            if (peek(0) == '+' || peek(0) == '-') {
                at++;
            }
            digits();
        }
        number = Double.parseDouble(source.substring(from, at).replace("_", ""));
        big();
    }

    /** Large whole numbers are taken for plain ones. */
    private void big() {
        if (peek(0) == 'n') {
            at++;
        }
    }

    private void digits() {
        while (peek(0) >= '0' && peek(0) <= '9' || peek(0) == '_') {
            at++;
        }
    }

    private void quoted(char quote) {
        kind = Kind.TEXT;
        at++;
        StringBuilder value = new StringBuilder();
        while (true) {
            char letter = peek(0);
            if (at >= source.length() || letter == '\n') {
                throw error("a text that does not end");
            }
            at++;
            if (letter == quote) {
                break;
            } else if (letter == '\\') {
                escaped(value);
            } else {
                value.append(letter);
            }
        }
        text = value.toString();
    }

    /** Reads on within a template, after its start or after an expression's brace. */
    void template() {
        kind = Kind.TEMPLATE;
        StringBuilder value = new StringBuilder();
        int from = at;
        while (true) {
            if (at >= source.length()) {
                throw error("a template that does not end");
            }
            char letter = source.charAt(at++);
            if (letter == '`') {
                goesOn = false;
                raw = source.substring(from, at - 1);
                break;
            } else if (letter == '$' && peek(0) == '{') {
                raw = source.substring(from, at - 1);
                at++;
                goesOn = true;
                break;
            } else if (letter == '\\') {
                escaped(value);
            } else {
                value.append(letter);
            }
        }
        text = value.toString();
    }

    private void escaped(StringBuilder value) {
        char letter = peek(0);
        switch (letter) {
            case 'n': value.append('\n'); break;
            case 't': value.append('\t'); break;
            case 'r': value.append('\r'); break;
            case 'b': value.append('\b'); break;
            case 'f': value.append('\f'); break;
            case 'v': value.append('\u000b'); break;
            case '0':
                value.append('\0');
                break;
            case 'x':
                value.append((char) Integer.parseInt(source.substring(at + 1, at + 3), 16));
                at += 2;
                break;
            case 'u':
                value.appendCodePoint(escape());
                return;
            case '\r':
                if (peek(1) == '\n') {
                    at++;
                }
                break;
            case '\n':
                break;
            default:
                value.append(letter);
        }
        at++;
    }

    /** At the u of an escape. */
    private int escape() {
        at++;
        if (peek(0) == '{') {
            int end = source.indexOf('}', at);
            int value = Integer.parseInt(source.substring(at + 1, end), 16);
            at = end + 1;
            return value;
        }
        int value = Integer.parseInt(source.substring(at, at + 4), 16);
        at += 4;
        return value;
    }

    private void sign() {
        kind = Kind.SIGN;
        for (String sign : SIGNS) {
            if (source.startsWith(sign, at)) {
                boolean isQuestion = sign.equals("?.") && peek(2) >= '0' && peek(2) <= '9';
                text = isQuestion ? "?" : sign;
                at += text.length();
                return;
            }
        }
        throw error("an unexpected " + source.charAt(at));
    }

    /** The word is a slash, and an expression is due: it starts a regular expression. */
    void regularExpression() {
        at = start + 1;
        boolean isClass = false;
        int from = at;
        while (true) {
            if (at >= source.length() || peek(0) == '\n') {
                throw error("a regular expression that does not end");
            }
            char letter = source.charAt(at);
            if (letter == '\\') {
                at++;
            } else if (letter == '[') {
                isClass = true;
            } else if (letter == ']') {
                isClass = false;
            } else if (letter == '/' && !isClass) {
                break;
            }
            at++;
        }
        text = source.substring(from, at++);
        int flagsAt = at;
        while (Character.isJavaIdentifierPart(peek(0)) && peek(0) != 0) {
            at++;
        }
        flags = source.substring(flagsAt, at);
        kind = Kind.REGEXP;
    }
}
