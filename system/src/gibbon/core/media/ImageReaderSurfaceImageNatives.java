package gibbon.core.media;

import android.hardware.HardwareBuffer;
import android.media.Image;

/** Pictures that a reader handed out. */
final class ImageReaderSurfaceImageNatives {
    private static final String PLANE = "android.media.ImageReader$SurfaceImage$SurfacePlane";

    private ImageReaderSurfaceImageNatives() {}

    static Object[] nativeCreatePlanes(Image image, int count, int format, long usage)
            throws ClassNotFoundException {
        return ImageReaderNatives.planes(image, Class.forName(PLANE));
    }

    static int nativeGetWidth(Image image) {
        return ImageReaderNatives.width(image);
    }

    static int nativeGetHeight(Image image) {
        return ImageReaderNatives.height(image);
    }

    static int nativeGetFormat(Image image, int format) {
        return format;
    }

    static int nativeGetFenceFd(Image image) {
        return -1;
    }

    static HardwareBuffer nativeGetHardwareBuffer(Image image) {
        return null;
    }
}
