package gibbon.apps.nativecode;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** A shared library for AArch64, put together here: one segment with code, names and a table. */
final class Library {
    /** The machine code of {@code code.s}. */
    private static final String CODE =
            "4000030bc0035fd642c0221e2138601e2000421fc0035fd6fd7bbca9f35301a9f55b02a9f30300"
            + "aaf40302aa080040f9e10302aa08ad42f900013fd6f503002a680240f9e00313aae10314aae203"
            + "1faa08f142f900013fd6f60300aae9031faaea0300aab50000344b8540f829010b8bb5060071a1"
            + "ffff54e91b00f9680240f9e00313aae10314aae20316aa43008052081143f900013fd6e01b40f9"
            + "f55b42a9f35341a9fd7bc4a8c0035fd6080040f981040010089d42f900011fd6fd7bbda9f35301"
            + "a9e22300b9f30300aaf40301aa080040f9087d40f900013fd6e10300aa680240f9e00313aa2203"
            + "003023030070088540f900013fd6e20300aae32340b9680240f9e00313aae10314aa08c540f900"
            + "013fd6f35341a9fd7bc3a8c0035fd6e0031faa000040f9c0035fd6400c044e019ca04e21b8b14e"
            + "2000261ec0035fd66e61746976652068656c6c6f007477696365002849294900fd7bbda9f35301"
            + "a9e22300b9f30300aaf40301aa080040f9087d40f900013fd6e10300aa680240f9e00313aa0829"
            + "40f900013fd6e01700f9e10300aa680240f9e00313aa82fdff3083fdff70088540f900013fd6e3"
            + "0300aae42340b9680240f9e00313aae10314aae21740f9083d41f900013fd6f35341a9fd7bc3a8"
            + "c0035fd6";
    private static final int START = 0x200;
    private static final String[] NAMES = {"add", "blend", "sum", "greet", "back", "fault",
        "vector", "above"};
    private static final int[] PLACES = {0, 8, 0x18, 0xac, 0xbc, 0x120, 0x12c, 0x158};

    private Library() {}

    static byte[] bytes() {
        ByteBuffer out = ByteBuffer.allocate(8192).order(ByteOrder.LITTLE_ENDIAN);
        int symbols = 0x800;
        int names = 0xa00;
        int table = 0xe00;
        int dynamic = 0xf00;
        for (int at = 0; at < CODE.length(); at += 2) {
            out.put(START + at / 2, (byte) Integer.parseInt(CODE.substring(at, at + 2), 16));
        }
        int name = 1;
        for (int index = 0; index < NAMES.length; index++) {
            byte[] text = ("Java_gibbon_apps_nativecode_Main_" + NAMES[index])
                    .getBytes(StandardCharsets.US_ASCII);
            for (int at = 0; at < text.length; at++) {
                out.put(names + name + at, text[at]);
            }
            int symbol = symbols + (index + 1) * 24;
            out.putInt(symbol, name);
            out.put(symbol + 4, (byte) 0x12);
            out.putShort(symbol + 6, (short) 1);
            out.putLong(symbol + 8, START + PLACES[index]);
            name += text.length + 1;
        }
        // A table of names with one chain: how many symbols there are is all that is asked.
        out.putInt(table, 1);
        out.putInt(table + 4, NAMES.length + 1);
        long[][] entries = {{4, table}, {5, names}, {6, symbols}, {10, name}, {11, 24}, {0, 0}};
        for (int index = 0; index < entries.length; index++) {
            out.putLong(dynamic + index * 16, entries[index][0]);
            out.putLong(dynamic + index * 16 + 8, entries[index][1]);
        }
        out.put(0, (byte) 0x7f);
        out.put(1, (byte) 'E');
        out.put(2, (byte) 'L');
        out.put(3, (byte) 'F');
        out.put(4, (byte) 2);
        out.put(5, (byte) 1);
        out.put(6, (byte) 1);
        out.putShort(16, (short) 3);
        out.putShort(18, (short) 183);
        out.putInt(20, 1);
        out.putLong(32, 64);
        out.putShort(52, (short) 64);
        out.putShort(54, (short) 56);
        out.putShort(56, (short) 2);
        segment(out, 64, 1, 0, 0x1000);
        segment(out, 120, 2, dynamic, entries.length * 16);
        return out.array();
    }

    private static void segment(ByteBuffer out, int at, int kind, long start, long size) {
        out.putInt(at, kind);
        out.putInt(at + 4, 7);
        out.putLong(at + 8, start);
        out.putLong(at + 16, start);
        out.putLong(at + 24, start);
        out.putLong(at + 32, size);
        out.putLong(at + 40, size);
        out.putLong(at + 48, 4096);
    }
}
