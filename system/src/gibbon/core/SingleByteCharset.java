package gibbon.core;

import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.spi.CharsetProvider;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import sun.nio.cs.SingleByte;

/** Charsets of one byte beside those of OpenJDK's base module. */
final class SingleByteCharset extends Charset {
    private static final char MISSING = '\ufffd';

    private char[] toChars;
    private char[] toBytes;
    private char[] index;

    private SingleByteCharset(String name, String[] aliases) {
        super(name, aliases);
    }

    private static native String[] names();

    private static native String[] aliases(String name);

    /** The characters of the bytes 0 to 255. */
    private static native String characters(String name);

    /** Who is asked for charsets that the base module does not know. */
    static CharsetProvider[] providers() {
        return new CharsetProvider[] {new Provider()};
    }

    /** OpenJDK's table begins with the negative bytes. */
    private synchronized void load() {
        if (toChars != null) {
            return;
        }
        String characters = characters(name());
        char[] table = new char[256];
        boolean[] pages = new boolean[256];
        int used = 0;
        for (int at = 0; at < table.length; at++) {
            char unit = characters.charAt(at + 128 & 0xff);
            table[at] = unit;
            if (unit != MISSING && !pages[unit >> 8]) {
                pages[unit >> 8] = true;
                used++;
            }
        }
        index = new char[256];
        toBytes = new char[256 * used];
        SingleByte.initC2B(table, null, toBytes, index);
        toChars = table;
    }

    @Override
    public boolean contains(Charset other) {
        return other.name().equals("US-ASCII") || other.equals(this);
    }

    @Override
    public CharsetDecoder newDecoder() {
        load();
        return new SingleByte.Decoder(this, toChars, false, false);
    }

    @Override
    public CharsetEncoder newEncoder() {
        load();
        return new SingleByte.Encoder(this, toBytes, index, false);
    }

    private static final class Provider extends CharsetProvider {
        private Map<String, SingleByteCharset> byName;

        private synchronized Map<String, SingleByteCharset> byName() {
            if (byName == null) {
                byName = new LinkedHashMap<>();
                for (String name : names()) {
                    SingleByteCharset charset = new SingleByteCharset(name, aliases(name));
                    byName.put(name.toLowerCase(Locale.ROOT), charset);
                    for (String alias : charset.aliases()) {
                        byName.putIfAbsent(alias.toLowerCase(Locale.ROOT), charset);
                    }
                }
            }
            return byName;
        }

        @Override
        public Iterator<Charset> charsets() {
            List<Charset> all = new ArrayList<>();
            for (String name : names()) {
                all.add(charsetForName(name));
            }
            return all.iterator();
        }

        @Override
        public Charset charsetForName(String name) {
            return byName().get(name.toLowerCase(Locale.ROOT));
        }
    }
}
