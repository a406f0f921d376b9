package gibbon.core.media;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Boxes of MPEG-4 being written: numbers, other boxes, and at last its length in front. */
final class Boxes {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    Boxes word(long value) {
        for (int shift = 24; shift >= 0; shift -= 8) {
            bytes.write((int) (value >> shift));
        }
        return this;
    }

    Boxes words(long... values) {
        for (long value : values) {
            word(value);
        }
        return this;
    }

    Boxes half(int value) {
        return one(value >> 8).one(value);
    }

    Boxes one(int value) {
        bytes.write(value);
        return this;
    }

    Boxes raw(byte[] values) {
        bytes.write(values, 0, values.length);
        return this;
    }

    Boxes text(String text) {
        return raw(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    Boxes box(String name, Boxes content) {
        byte[] inner = content.toBytes();
        return word(inner.length + 8).text(name).raw(inner);
    }

    byte[] toBytes() {
        return bytes.toByteArray();
    }
}
