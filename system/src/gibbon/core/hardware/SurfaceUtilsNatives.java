package gibbon.core.hardware;

import android.graphics.ImageFormat;
import android.view.Surface;
import gibbon.core.media.ImageReaderNatives;

/** What cameras ask of a surface before they send pictures there. */
final class SurfaceUtilsNatives {
    /** As drivers number them: a picture in a file is a blob of JFIF. */
    private static final int BLOB = 0x21;
    private static final int JFIF = 0x8c20000;
    /** Of a surface that is shown, not read. */
    private static final int[] SHOWN = {1280, 720};

    private SurfaceUtilsNatives() {}

    private static int format(Surface surface) {
        int[] reader = ImageReaderNatives.describe(surface);
        return reader == null ? ImageFormat.PRIVATE : reader[2];
    }

    static int nativeDetectSurfaceType(Surface surface) {
        int format = format(surface);
        return format == ImageFormat.JPEG ? BLOB : format;
    }

    static int nativeDetectSurfaceDataspace(Surface surface) {
        return format(surface) == ImageFormat.JPEG ? JFIF : 0;
    }

    static long nativeDetectSurfaceUsageFlags(Surface surface) {
        return 0;
    }

    static int nativeDetectSurfaceDimens(Surface surface, int[] dimens) {
        int[] reader = ImageReaderNatives.describe(surface);
        System.arraycopy(reader == null ? SHOWN : reader, 0, dimens, 0, 2);
        return 0;
    }

    static long nativeGetSurfaceId(Surface surface) {
        return System.identityHashCode(surface);
    }
}
