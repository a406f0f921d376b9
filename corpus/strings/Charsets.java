// Encoding and decoding of strings: UTF-8, UTF-16 with marks, Latin-1, ASCII, malformed input, lone surrogates
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.*;

public class Charsets {
    static String hex(byte[] b) {
        StringBuilder sb = new StringBuilder();
        for (byte x : b) sb.append(String.format("%02x", x));
        return sb.toString();
    }

    static String esc(String s) {
        StringBuilder sb = new StringBuilder();
        for (char c : s.toCharArray()) sb.append(c >= 32 && c < 127 ? "" + c : String.format("\\u%04x", (int) c));
        return sb.toString();
    }

    public static void main(String[] args) throws Exception {
        Charset[] cs = {StandardCharsets.UTF_8, StandardCharsets.UTF_16, StandardCharsets.UTF_16BE, StandardCharsets.UTF_16LE,
            StandardCharsets.ISO_8859_1, StandardCharsets.US_ASCII, Charset.forName("UTF-32"), Charset.forName("windows-1252")};
        String[] in = {"", "abc", "\u00e9\u20ac", "\ud83d\ude00", "a\ud800b", "\udc00", "\u0000\u007f\u0080\u07ff\u0800\uffff"};
        for (Charset c : cs) {
            StringBuilder sb = new StringBuilder(c.name()).append(':');
            for (String s : in) {
                byte[] b = s.getBytes(c);
                sb.append(' ').append(hex(b)).append('=').append(new String(b, c).equals(s));
            }
            System.out.println(sb);
        }
        int[][] bad = {{0xc3}, {0xc3, 0x28}, {0xe2, 0x82}, {0xe2, 0x28, 0xa1}, {0xf0, 0x9f, 0x98}, {0xff, 0x41}, {0xc0, 0x80}, {0xed, 0xa0, 0x80},
            {0xf4, 0x90, 0x80, 0x80}, {0x80, 0x41}, {0xf0, 0x9f, 0x98, 0x80, 0xe2}, {0xef, 0xbb, 0xbf, 0x41}};
        for (int[] b : bad) {
            byte[] bytes = new byte[b.length];
            for (int i = 0; i < b.length; i++) bytes[i] = (byte) b[i];
            String strict;
            try {
                strict = esc(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
            } catch (CharacterCodingException e) {
                strict = e.getClass().getSimpleName() + " " + e.getMessage();
            }
            System.out.println(hex(bytes) + " " + esc(new String(bytes, StandardCharsets.UTF_8)) + " " + esc(new String(bytes, "US-ASCII")) + " | " + strict);
        }
        CharsetEncoder enc = StandardCharsets.US_ASCII.newEncoder();
        System.out.println(enc.canEncode('a') + " " + enc.canEncode('\u00e9') + " " + enc.maxBytesPerChar());
        try {
            enc.encode(CharBuffer.wrap("\u00e9"));
        } catch (UnmappableCharacterException e) {
            System.out.println(e.getMessage());
        }
        enc.onUnmappableCharacter(CodingErrorAction.REPLACE).replaceWith(new byte[] {'!'});
        System.out.println(hex(enc.encode(CharBuffer.wrap("a\u00e9b")).array()).substring(0, 6));
        System.out.println(Charset.isSupported("utf8") + " " + Charset.forName("latin1") + " " + Charset.forName("utf8").aliases().contains("UTF8"));
        try {
            "x".getBytes("no-such-charset");
        } catch (java.io.UnsupportedEncodingException e) {
            System.out.println(e.getMessage());
        }
        try {
            Charset.forName("bad name!");
        } catch (IllegalCharsetNameException e) {
            System.out.println(e.getMessage());
        }
        ByteBuffer out = ByteBuffer.allocate(3);
        CharsetEncoder u8 = StandardCharsets.UTF_8.newEncoder();
        CharBuffer src = CharBuffer.wrap("a\u20acb");
        System.out.println(u8.encode(src, out, true) + " " + src.position() + " " + out.position());
        System.out.println(hex("x\u0000y".getBytes("UTF-8")) + " " + new String(new byte[] {(byte) 0x80, (byte) 0xff}, "ISO-8859-1").hashCode());
    }
}
