package gibbon.core.jni;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.IntPredicate;

/** C's functions of texts: comparing, searching, copying, numbers, and the log. */
final class CText {
    private final NativeLinker linker;
    private final NativeMemory memory;

    private CText(NativeLinker linker) {
        this.linker = linker;
        memory = linker.memory;
    }

    static void offer(NativeLinker linker) {
        CText text = new CText(linker);
        text.searching();
        text.copying();
        text.letters();
        text.numbers();
        text.printing();
    }

    private void searching() {
        linker.offer("strlen", p -> p.x[0] = memory.length(p.x[0]));
        linker.offer("__strlen_chk", p -> p.x[0] = memory.length(p.x[0]));
        linker.offer("strnlen", p -> p.x[0] = bounded(p.x[0], p.x[1]));
        linker.offer("strcmp", p -> p.x[0] = compare(p.x[0], p.x[1], Long.MAX_VALUE, false));
        linker.offer("strcoll", p -> p.x[0] = compare(p.x[0], p.x[1], Long.MAX_VALUE, false));
        linker.offer("strncmp", p -> p.x[0] = compare(p.x[0], p.x[1], p.x[2], false));
        linker.offer("strcasecmp", p -> p.x[0] = compare(p.x[0], p.x[1], Long.MAX_VALUE, true));
        linker.offer("strncasecmp", p -> p.x[0] = compare(p.x[0], p.x[1], p.x[2], true));
        for (String name : new String[] {"strchr", "__strchr_chk", "index"}) {
            linker.offer(name, p -> p.x[0] = find(p.x[0], (int) p.x[1] & 0xff, false));
        }
        for (String name : new String[] {"strrchr", "__strrchr_chk", "rindex"}) {
            linker.offer(name, p -> p.x[0] = find(p.x[0], (int) p.x[1] & 0xff, true));
        }
        linker.offer("strstr", p -> {
            int length = memory.length(p.x[1]);
            long end = p.x[0] + memory.length(p.x[0]) - length;
            long at = p.x[0];
            while (at <= end && CLibrary.compare(memory, at, p.x[1], length) != 0) {
                at++;
            }
            p.x[0] = at <= end ? at : 0;
        });
        linker.offer("strspn", p -> p.x[0] = span(p.x[0], p.x[1], true));
        linker.offer("strcspn", p -> p.x[0] = span(p.x[0], p.x[1], false));
        linker.offer("strpbrk", p -> {
            long at = p.x[0] + span(p.x[0], p.x[1], false);
            p.x[0] = memory.unsignedByte(at) == 0 ? 0 : at;
        });
        linker.offer("strtok_r", p -> p.x[0] = token(p.x[0], p.x[1], p.x[2]));
        linker.offer("strerror", p -> p.x[0] = memory.newText(
                ("Error " + (int) p.x[0]).getBytes(StandardCharsets.UTF_8)));
    }

    private long bounded(long text, long most) {
        long length = 0;
        while (length < most && memory.unsignedByte(text + length) != 0) {
            length++;
        }
        return length;
    }

    private long compare(long left, long right, long most, boolean ignoresCase) {
        for (long at = 0; at < most; at++) {
            int a = memory.unsignedByte(left + at);
            int b = memory.unsignedByte(right + at);
            if (ignoresCase) {
                a = Character.toLowerCase(a);
                b = Character.toLowerCase(b);
            }
            if (a != b || a == 0) {
                return a - b;
            }
        }
        return 0;
    }

    private long find(long text, int letter, boolean isLast) {
        long found = 0;
        for (long at = text;; at++) {
            int here = memory.unsignedByte(at);
            if (here == letter) {
                found = at;
                if (!isLast) {
                    return found;
                }
            }
            if (here == 0) {
                return found;
            }
        }
    }

    private long span(long text, long letters, boolean isWithin) {
        long at = 0;
        while (true) {
            int here = memory.unsignedByte(text + at);
            if (here == 0 || find(letters, here, false) != 0 != isWithin) {
                return at;
            }
            at++;
        }
    }

    private long token(long start, long separators, long place) {
        long from = start != 0 ? start : memory.word(place);
        if (from == 0) {
            return 0;
        }
        from += span(from, separators, true);
        if (memory.unsignedByte(from) == 0) {
            memory.writeWord(place, 0);
            return 0;
        }
        long end = from + span(from, separators, false);
        boolean isLast = memory.unsignedByte(end) == 0;
        memory.write(end, 0, 1);
        memory.writeWord(place, isLast ? 0 : end + 1);
        return from;
    }

    private void copying() {
        for (String name : new String[] {"strcpy", "__strcpy_chk"}) {
            linker.offer(name, p -> memory.copy(p.x[1], p.x[0], memory.length(p.x[1]) + 1L));
        }
        linker.offer("stpcpy", p -> {
            int length = memory.length(p.x[1]);
            memory.copy(p.x[1], p.x[0], length + 1L);
            p.x[0] += length;
        });
        for (String name : new String[] {"strncpy", "__strncpy_chk", "__strncpy_chk2"}) {
            linker.offer(name, p -> {
                long length = bounded(p.x[1], p.x[2]);
                memory.copy(p.x[1], p.x[0], length);
                memory.fill(p.x[0] + length, 0, p.x[2] - length);
            });
        }
        for (String name : new String[] {"strcat", "__strcat_chk"}) {
            linker.offer(name, p -> memory.copy(p.x[1], p.x[0] + memory.length(p.x[0]),
                    memory.length(p.x[1]) + 1L));
        }
        linker.offer("strncat", p -> {
            long end = p.x[0] + memory.length(p.x[0]);
            long length = bounded(p.x[1], p.x[2]);
            memory.copy(p.x[1], end, length);
            memory.write(end + length, 0, 1);
        });
        for (String name : new String[] {"strlcpy", "__strlcpy_chk"}) {
            linker.offer(name, p -> {
                long whole = memory.length(p.x[1]);
                if (p.x[2] > 0) {
                    long length = Math.min(whole, p.x[2] - 1);
                    memory.copy(p.x[1], p.x[0], length);
                    memory.write(p.x[0] + length, 0, 1);
                }
                p.x[0] = whole;
            });
        }
        linker.offer("strdup", p -> p.x[0] = memory.newText(
                memory.bytes(p.x[0], memory.length(p.x[0]))));
        linker.offer("strndup", p -> p.x[0] = memory.newText(
                memory.bytes(p.x[0], (int) bounded(p.x[0], p.x[1]))));
    }

    private void letters() {
        kind("isalpha", letter -> letter < 128 && Character.isLetter(letter));
        kind("isdigit", letter -> letter >= '0' && letter <= '9');
        kind("isalnum", letter -> letter < 128 && Character.isLetterOrDigit(letter));
        kind("isspace", letter -> letter == ' ' || letter >= 9 && letter <= 13);
        kind("isupper", letter -> letter >= 'A' && letter <= 'Z');
        kind("islower", letter -> letter >= 'a' && letter <= 'z');
        kind("isxdigit", letter -> letter < 128 && Character.digit(letter, 16) >= 0);
        kind("isprint", letter -> letter >= 32 && letter < 127);
        kind("isgraph", letter -> letter > 32 && letter < 127);
        kind("iscntrl", letter -> letter >= 0 && letter < 32 || letter == 127);
        kind("ispunct", letter -> letter > 32 && letter < 127
                && !Character.isLetterOrDigit(letter));
        linker.offer("tolower", p -> p.x[0] = p.x[0] >= 'A' && p.x[0] <= 'Z' ? p.x[0] + 32
                : p.x[0]);
        linker.offer("toupper", p -> p.x[0] = p.x[0] >= 'a' && p.x[0] <= 'z' ? p.x[0] - 32
                : p.x[0]);
    }

    private void kind(String name, IntPredicate test) {
        linker.offer(name, p -> p.x[0] = test.test((int) p.x[0]) ? 1 : 0);
    }

    private void numbers() {
        for (String name : new String[] {"atoi", "atol", "atoll"}) {
            linker.offer(name, p -> p.x[0] = whole(p.x[0], 0, 10));
        }
        for (String name : new String[] {"strtol", "strtoll", "strtoul", "strtoull", "strtoimax",
            "strtoumax"}) {
            linker.offer(name, p -> p.x[0] = whole(p.x[0], p.x[1], (int) p.x[2]));
        }
        linker.offer("atof", p -> p.v[0] = Double.doubleToRawLongBits(real(p.x[0], 0)));
        linker.offer("strtod", p -> p.v[0] = Double.doubleToRawLongBits(real(p.x[0], p.x[1])));
        linker.offer("strtof", p -> p.v[0] =
                Float.floatToRawIntBits((float) real(p.x[0], p.x[1])) & 0xffffffffL);
    }

    private long whole(long text, long endPlace, int radix) {
        long at = text;
        while (memory.unsignedByte(at) == ' ' || memory.unsignedByte(at) - 9 >>> 0 <= 4
                && memory.unsignedByte(at) >= 9) {
            at++;
        }
        boolean isNegative = memory.unsignedByte(at) == '-';
        if (isNegative || memory.unsignedByte(at) == '+') {
            at++;
        }
        int base = radix;
        boolean isHex = memory.unsignedByte(at) == '0'
                && (memory.unsignedByte(at + 1) | 32) == 'x';
        if ((base == 0 || base == 16) && isHex) {
            at += 2;
            base = 16;
        } else if (base == 0) {
            base = memory.unsignedByte(at) == '0' ? 8 : 10;
        }
        long value = 0;
        boolean isAny = false;
        for (int digit; (digit = Character.digit(memory.unsignedByte(at), base)) >= 0; at++) {
            value = value * base + digit;
            isAny = true;
        }
        if (endPlace != 0) {
            memory.writeWord(endPlace, isAny ? at : text);
        }
        return isNegative ? -value : value;
    }

    private double real(long text, long endPlace) {
        String all = memory.text(text);
        java.util.regex.Matcher matcher = java.util.regex.Pattern.compile(
                "\\s*[-+]?(\\d+\\.?\\d*([eE][-+]?\\d+)?|\\.\\d+([eE][-+]?\\d+)?|inf|nan)",
                java.util.regex.Pattern.CASE_INSENSITIVE).matcher(all);
        boolean isNumber = matcher.lookingAt();
        if (endPlace != 0) {
            memory.writeWord(endPlace, text + (isNumber ? matcher.end() : 0));
        }
        if (!isNumber) {
            return 0;
        }
        String found = matcher.group().trim().toLowerCase(Locale.ROOT);
        if (found.endsWith("inf")) {
            return found.startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        }
        return found.endsWith("nan") ? Double.NaN : Double.parseDouble(found);
    }

    /** Puts a text where there is so much room, its zero included; answers how long it is. */
    private long put(long place, long room, byte[] text) {
        if (room != 0) {
            int count = (int) Math.min(text.length, room - 1);
            memory.put(place, text, 0, count);
            memory.write(place + count, 0, 1);
        }
        return text.length;
    }

    private byte[] format(long pattern, Arguments arguments) {
        return Printf.format(memory, pattern, arguments);
    }

    private void printing() {
        linker.offer("snprintf", p -> p.x[0] = put(p.x[0], p.x[1],
                format(p.x[2], Arguments.following(p, 3, 0))));
        linker.offer("__snprintf_chk", p -> p.x[0] = put(p.x[0], p.x[1],
                format(p.x[4], Arguments.following(p, 5, 0))));
        linker.offer("vsnprintf", p -> p.x[0] = put(p.x[0], p.x[1],
                format(p.x[2], Arguments.list(memory, p.x[3]))));
        linker.offer("__vsnprintf_chk", p -> p.x[0] = put(p.x[0], p.x[1],
                format(p.x[4], Arguments.list(memory, p.x[5]))));
        linker.offer("sprintf", p -> p.x[0] = put(p.x[0], Long.MAX_VALUE,
                format(p.x[1], Arguments.following(p, 2, 0))));
        linker.offer("__sprintf_chk", p -> p.x[0] = put(p.x[0], Long.MAX_VALUE,
                format(p.x[3], Arguments.following(p, 4, 0))));
        linker.offer("vsprintf", p -> p.x[0] = put(p.x[0], Long.MAX_VALUE,
                format(p.x[1], Arguments.list(memory, p.x[2]))));
        linker.offer("__vsprintf_chk", p -> p.x[0] = put(p.x[0], Long.MAX_VALUE,
                format(p.x[3], Arguments.list(memory, p.x[4]))));
        linker.offer("asprintf", p -> p.x[0] = give(p.x[0],
                format(p.x[1], Arguments.following(p, 2, 0))));
        linker.offer("vasprintf", p -> p.x[0] = give(p.x[0],
                format(p.x[1], Arguments.list(memory, p.x[2]))));
        linker.offer("printf", p -> p.x[0] = format(p.x[0],
                Arguments.following(p, 1, 0)).length);
        linker.offer("fprintf", p -> p.x[0] = format(p.x[1],
                Arguments.following(p, 2, 0)).length);
        linker.offer("vfprintf", p -> p.x[0] = format(p.x[1],
                Arguments.list(memory, p.x[2])).length);
        for (String name : new String[] {"puts", "putchar", "fputs", "fputc", "perror"}) {
            linker.offer(name, p -> p.x[0] = 1);
        }
        linker.offer("__android_log_write", p -> log(p, memory.text(p.x[2])));
        linker.offer("__android_log_print", p -> log(p,
                text(format(p.x[2], Arguments.following(p, 3, 0)))));
        linker.offer("__android_log_vprint", p -> log(p,
                text(format(p.x[2], Arguments.list(memory, p.x[3])))));
        linker.offer("__android_log_is_loggable", p -> p.x[0] = 1);
        linker.offer("__android_log_assert", p -> {
            throw new NativeFault("an assertion: " + (p.x[2] == 0 ? memory.text(p.x[0])
                    : text(format(p.x[2], Arguments.following(p, 3, 0)))));
        });
    }

    private long give(long place, byte[] text) {
        memory.writeWord(place, memory.newText(text));
        return text.length;
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private void log(Processor p, String message) {
        int priority = Math.max(2, Math.min(7, (int) p.x[0]));
        android.util.Log.println(priority, memory.text(p.x[1]), message);
        p.x[0] = 1;
    }
}
