package gibbon.core.jni;

/** Strings for native code, as UTF-16 or as the modified UTF-8 that class files have. */
final class JniStrings {
    private JniStrings() {}

    /** False if the function is another's. */
    static boolean perform(JavaCalls calls, Processor processor, int number) {
        long[] x = processor.x;
        NativeMemory memory = processor.memory;
        switch (number) {
            case 163:
                char[] letters = new char[(int) x[2]];
                for (int at = 0; at < letters.length; at++) {
                    letters[at] = (char) memory.unsignedShort(x[1] + at * 2L);
                }
                x[0] = calls.local(new String(letters));
                break;
            case 164:
                x[0] = ((String) calls.object(x[1])).length();
                break;
            case 165:
            case 224:
                x[0] = units((String) calls.object(x[1]), memory);
                copied(memory, x[2]);
                break;
            case 166:
            case 170:
            case 225:
                memory.release(x[2]);
                break;
            case 167:
                x[0] = x[1] == 0 ? 0
                        : calls.local(decode(memory.bytes(x[1], memory.length(x[1]))));
                break;
            case 168:
                x[0] = encode((String) calls.object(x[1])).length;
                break;
            case 169:
                x[0] = memory.newText(encode((String) calls.object(x[1])));
                copied(memory, x[2]);
                break;
            case 220:
                String text = region(calls, x);
                for (int at = 0; at < text.length(); at++) {
                    memory.write(x[4] + at * 2L, text.charAt(at), 2);
                }
                break;
            case 221:
                byte[] bytes = encode(region(calls, x));
                memory.put(x[4], bytes, 0, bytes.length);
                memory.write(x[4] + bytes.length, 0, 1);
                break;
            default:
                return false;
        }
        return true;
    }

    private static void copied(NativeMemory memory, long flag) {
        if (flag != 0) {
            memory.write(flag, 1, 1);
        }
    }

    private static String region(JavaCalls calls, long[] x) {
        String text = (String) calls.object(x[1]);
        return text.substring((int) x[2], (int) x[2] + (int) x[3]);
    }

    private static long units(String text, NativeMemory memory) {
        long address = memory.allocate(text.length() * 2L + 2, 16);
        for (int at = 0; at < text.length(); at++) {
            memory.write(address + at * 2L, text.charAt(at), 2);
        }
        memory.write(address + text.length() * 2L, 0, 2);
        return address;
    }

    static byte[] encode(String text) {
        java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
        for (int at = 0; at < text.length(); at++) {
            char letter = text.charAt(at);
            if (letter != 0 && letter < 0x80) {
                bytes.write(letter);
            } else if (letter < 0x800) {
                bytes.write(0xc0 | letter >> 6);
                bytes.write(0x80 | letter & 0x3f);
            } else {
                bytes.write(0xe0 | letter >> 12);
                bytes.write(0x80 | letter >> 6 & 0x3f);
                bytes.write(0x80 | letter & 0x3f);
            }
        }
        return bytes.toByteArray();
    }

    /** Takes what is plain UTF-8, too. */
    static String decode(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        int at = 0;
        while (at < bytes.length) {
            int first = bytes[at++] & 0xff;
            int more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : first >= 0xc0 ? 1 : 0;
            int value = more == 0 ? first : first & 0x3f >> more;
            for (; more > 0 && at < bytes.length; more--) {
                value = value << 6 | bytes[at++] & 0x3f;
            }
            if (value >= 0x10000) {
                text.appendCodePoint(Math.min(value, 0x10ffff));
            } else {
                text.append((char) value);
            }
        }
        return text.toString();
    }
}
