package gibbon.core.media;

import android.media.CamcorderProfile;
import android.media.EncoderProfiles;
import android.media.MediaRecorder;
import java.lang.reflect.Constructor;

/** How films are usually recorded: three sizes, the least and the best of which have names. */
final class CamcorderProfileNatives {
    private static final int SECONDS = 60;
    private static final int FRAMES = 30;

    private CamcorderProfileNatives() {}

    static void native_init() {}

    private static int[] size(int quality) {
        switch (quality) {
            case CamcorderProfile.QUALITY_LOW:
            case CamcorderProfile.QUALITY_480P: return new int[] {720, 480};
            case CamcorderProfile.QUALITY_720P: return new int[] {1280, 720};
            case CamcorderProfile.QUALITY_HIGH:
            case CamcorderProfile.QUALITY_1080P: return new int[] {1920, 1080};
            default: return null;
        }
    }

    static boolean native_has_camcorder_profile(int camera, int quality) {
        return size(quality) != null;
    }

    static CamcorderProfile native_get_camcorder_profile(int camera, int quality)
            throws ReflectiveOperationException {
        int[] size = size(quality);
        if (size == null) {
            throw new RuntimeException("Error retrieving camcorder profile params");
        }
        for (Constructor<?> constructor : CamcorderProfile.class.getDeclaredConstructors()) {
            if (constructor.getParameterCount() == 12) {
                constructor.setAccessible(true);
                return (CamcorderProfile) constructor.newInstance(SECONDS, quality,
                        MediaRecorder.OutputFormat.MPEG_4, MediaRecorder.VideoEncoder.H264,
                        8 * size[0] * size[1], FRAMES, size[0], size[1],
                        MediaRecorder.AudioEncoder.AAC, 96_000, 44_100, 1);
            }
        }
        throw new NoSuchMethodException("CamcorderProfile");
    }

    static EncoderProfiles native_get_camcorder_profiles(int camera, int quality,
            boolean advanced) {
        return null;
    }
}
