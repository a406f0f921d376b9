package gibbon.core.media;

import android.media.MediaCodecInfo;
import java.lang.reflect.Constructor;
import java.util.HashMap;
import java.util.Map;

/** {@code android.media.MediaCodecList}. */
final class MediaCodecListNatives {
    private static final int NAME_NOT_FOUND = -2;
    private static final int ENCODER = 1;

    private MediaCodecListNatives() {}

    static int native_getCodecCount() {
        return Codec.values().length;
    }

    static String getCodecName(int index) {
        return Codec.values()[index].title;
    }

    static String getCanonicalName(int index) {
        return Codec.values()[index].title;
    }

    static int getAttributes(int index) {
        return Codec.values()[index].isEncoder ? ENCODER : 0;
    }

    static String[] getSupportedTypes(int index) {
        return new String[] {Codec.values()[index].type};
    }

    static MediaCodecInfo.CodecCapabilities getCodecCapabilities(int index, String type) {
        Codec codec = Codec.values()[index];
        Map<String, Object> format = new HashMap<>();
        format.put("mime", codec.type);
        Map<String, Object> can = new HashMap<>();
        can.put("max-channel-count", "2");
        can.put("sample-rate-ranges", codec.frame() == 1024 ? "7350-96000"
                : codec.frame() == 160 ? "8000" : "16000");
        can.put("bitrate-range", "4750-512000");
        MediaCodecInfo.CodecProfileLevel[] levels = {};
        if (codec.type.equals("audio/mp4a-latm")) {
            levels = new MediaCodecInfo.CodecProfileLevel[] {
                new MediaCodecInfo.CodecProfileLevel()};
            levels[0].profile = MediaCodecInfo.CodecProfileLevel.AACObjectLC;
        }
        try {
            Constructor<MediaCodecInfo.CodecCapabilities> constructor =
                    MediaCodecInfo.CodecCapabilities.class.getDeclaredConstructor(
                            MediaCodecInfo.CodecProfileLevel[].class, int[].class, boolean.class,
                            Map.class, Map.class);
            constructor.setAccessible(true);
            return constructor.newInstance(levels, new int[0], codec.isEncoder, format, can);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    static Map<String, Object> native_getGlobalSettings() {
        return new HashMap<>();
    }

    static int findCodecByName(String name) {
        Codec codec = Codec.named(name);
        return codec == null ? NAME_NOT_FOUND : codec.ordinal();
    }
}
