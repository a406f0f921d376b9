package gibbon.core.media;

import android.media.MediaFormat;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;

/** Formats as natives take and give them. */
final class Formats {
    private static final int[] RATES = {
        96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025,
        8_000, 7_350,
    };

    private Formats() {}

    static Map<String, Object> of(String[] keys, Object[] values) {
        Map<String, Object> format = new HashMap<>();
        for (int at = 0; keys != null && at < keys.length; at++) {
            format.put(keys[at], values[at]);
        }
        return format;
    }

    static Map<String, Object> sound(String mime, int rate, int channels) {
        Map<String, Object> format = new HashMap<>();
        format.put(MediaFormat.KEY_MIME, mime);
        format.put(MediaFormat.KEY_SAMPLE_RATE, rate);
        format.put(MediaFormat.KEY_CHANNEL_COUNT, channels);
        return format;
    }

    /** What a decoder of AAC-LC has to know. */
    static byte[] aacConfiguration(int rate, int channels) {
        int index = 4;
        for (int at = 0; at < RATES.length; at++) {
            index = RATES[at] == rate ? at : index;
        }
        int bits = 2 << 11 | index << 7 | channels << 3;
        return new byte[] {(byte) (bits >> 8), (byte) bits};
    }

    static int rate(int index) {
        return index < RATES.length ? RATES[index] : 44_100;
    }

    /** A buffer as the natives give them. */
    static ByteBuffer buffer(byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.allocateDirect(bytes.length);
        buffer.put(bytes).flip();
        return buffer;
    }
}
