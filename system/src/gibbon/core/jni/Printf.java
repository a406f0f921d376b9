package gibbon.core.jni;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** What C's `printf` makes of a pattern. */
final class Printf {
    private final NativeMemory memory;
    private final Arguments arguments;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private long at;

    private Printf(NativeMemory memory, long pattern, Arguments arguments) {
        this.memory = memory;
        this.arguments = arguments;
        at = pattern;
    }

    static byte[] format(NativeMemory memory, long pattern, Arguments arguments) {
        Printf printf = new Printf(memory, pattern, arguments);
        printf.run();
        return printf.out.toByteArray();
    }

    private void run() {
        for (int letter; (letter = memory.unsignedByte(at++)) != 0;) {
            if (letter == '%') {
                conversion();
            } else {
                out.write(letter);
            }
        }
    }

    private void conversion() {
        String flags = "";
        while ("-+ #0".indexOf(memory.unsignedByte(at)) >= 0) {
            flags += (char) memory.unsignedByte(at++);
        }
        int width = number();
        if (width < 0 && width != NONE) {
            flags += "-";
            width = -width;
        }
        int precision = NONE;
        if (memory.unsignedByte(at) == '.') {
            at++;
            precision = Math.max(0, number());
        }
        int size = 4;
        for (int letter; "hlqjzt".indexOf(letter = memory.unsignedByte(at)) >= 0; at++) {
            size = letter == 'h' ? size / 2 : 8;
        }
        pad(converted((char) memory.unsignedByte(at++), flags, precision, size), flags, width);
    }

    private static final int NONE = Integer.MIN_VALUE;

    private int number() {
        if (memory.unsignedByte(at) == '*') {
            at++;
            return (int) arguments.number();
        }
        int value = NONE;
        for (int digit; (digit = memory.unsignedByte(at) - '0') >= 0 && digit <= 9; at++) {
            value = (value == NONE ? 0 : value * 10) + digit;
        }
        return value;
    }

    private byte[] converted(char kind, String flags, int precision, int size) {
        switch (kind) {
            case '%':
                return new byte[] {'%'};
            case 'c':
                return new byte[] {(byte) arguments.number()};
            case 's':
                long text = arguments.number();
                byte[] bytes = text == 0 ? "(null)".getBytes(StandardCharsets.UTF_8)
                        : memory.bytes(text, length(text, precision));
                return bytes;
            case 'd':
            case 'i':
                long value = arguments.number();
                int unused = 64 - size * 8;
                value = value << unused >> unused;
                String digits = least(Long.toString(value).replace("-", ""), precision);
                return plain((value < 0 ? "-" : sign(flags)) + digits);
            case 'u':
                return plain(least(Long.toUnsignedString(unsigned(size)), precision));
            case 'o':
                return plain(least(Long.toOctalString(unsigned(size)), precision));
            case 'x':
            case 'X':
                long number = unsigned(size);
                String hex = least(Long.toHexString(number), precision);
                hex = flags.contains("#") && number != 0 ? "0x" + hex : hex;
                return plain(kind == 'X' ? hex.toUpperCase(Locale.ROOT) : hex);
            case 'p':
                return plain("0x" + Long.toHexString(arguments.number()));
            case 'f': case 'F': case 'e': case 'E': case 'g': case 'G': case 'a': case 'A':
                return plain(real(kind, flags, precision));
            case 'n':
                memory.write(arguments.number(), out.size(), 4);
                return new byte[0];
            default:
                throw new NativeFault("printf with %" + kind);
        }
    }

    private int length(long text, int precision) {
        int length = 0;
        while (length != precision && memory.unsignedByte(text + length) != 0) {
            length++;
        }
        return length;
    }

    private long unsigned(int size) {
        long value = arguments.number();
        return size == 8 ? value : value & (1L << size * 8) - 1;
    }

    private static String sign(String flags) {
        return flags.contains("+") ? "+" : flags.contains(" ") ? " " : "";
    }

    private static String least(String digits, int precision) {
        StringBuilder text = new StringBuilder(digits);
        while (text.length() < precision) {
            text.insert(0, '0');
        }
        return text.toString();
    }

    private static byte[] plain(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private String real(char kind, String flags, int precision) {
        double value = arguments.real();
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            return Double.isNaN(value) ? "nan" : value < 0 ? "-inf" : sign(flags) + "inf";
        }
        int places = precision == NONE ? 6 : precision;
        String text;
        if (kind == 'g' || kind == 'G') {
            int digits = places == 0 ? 1 : places;
            String scientific = String.format(Locale.ROOT, "%." + (digits - 1) + "e", value);
            int exponent = value == 0 ? 0
                    : Integer.parseInt(scientific.substring(scientific.indexOf('e') + 1));
            boolean isPlain = exponent >= -4 && exponent < digits;
            text = isPlain ? String.format(Locale.ROOT, "%." + (digits - 1 - exponent) + "f", value)
                    : scientific;
            text = flags.contains("#") ? text : trimmed(text);
        } else if (kind == 'a' || kind == 'A') {
            text = Double.toHexString(value);
        } else {
            char lower = Character.toLowerCase(kind);
            text = String.format(Locale.ROOT, "%." + places + lower, value);
        }
        text = value >= 0 && !text.startsWith("-") ? sign(flags) + text : text;
        return Character.isUpperCase(kind) ? text.toUpperCase(Locale.ROOT) : text;
    }

    private static String trimmed(String text) {
        int exponent = text.indexOf('e');
        String digits = exponent < 0 ? text : text.substring(0, exponent);
        if (digits.contains(".")) {
            digits = digits.replaceAll("0+$", "").replaceAll("\\.$", "");
        }
        return exponent < 0 ? digits : digits + text.substring(exponent);
    }

    private void pad(byte[] text, String flags, int width) {
        int missing = Math.max(0, width - text.length);
        boolean isLeft = flags.contains("-");
        boolean hasZeros = flags.contains("0") && !isLeft;
        int start = 0;
        if (hasZeros && missing > 0 && text.length > 0 && "+- ".indexOf(text[0]) >= 0) {
            out.write(text[0]);
            start = 1;
        }
        for (int count = isLeft ? 0 : missing; count > 0; count--) {
            out.write(hasZeros ? '0' : ' ');
        }
        out.write(text, start, text.length - start);
        for (int count = isLeft ? missing : 0; count > 0; count--) {
            out.write(' ');
        }
    }
}
