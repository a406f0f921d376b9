package gibbon.core.hardware;

import android.graphics.GraphicBuffer;
import android.os.Parcel;
import java.util.HashMap;
import java.util.Map;

/** Buffers that hardware would share: what they are is known, and nothing is in them. */
final class HardwareBufferNatives {
    private static final Map<Long, long[]> BUFFERS = new HashMap<>();
    private static final int BYTES = 4;
    /** Handles are none of those that other natives hand out, which their owners free. */
    private static long last = 1L << 40;

    private HardwareBufferNatives() {}

    static synchronized long nCreateHardwareBuffer(int width, int height, int format, int layers,
            long usage) {
        last++;
        BUFFERS.put(last, new long[] {width, height, format, layers, usage});
        return last;
    }

    static long nCreateFromGraphicBuffer(GraphicBuffer buffer) {
        return nCreateHardwareBuffer(buffer.getWidth(), buffer.getHeight(), buffer.getFormat(), 1,
                buffer.getUsage());
    }

    /** The one that forgets a peer, whatever it is. */
    static long nGetNativeFinalizer() {
        return 1;
    }

    static void nWriteHardwareBufferToParcel(long buffer, Parcel parcel) {
        parcel.writeLong(buffer);
    }

    static long nReadHardwareBufferFromParcel(Parcel parcel) {
        return parcel.readLong();
    }

    private static synchronized long of(long buffer, int which) {
        return BUFFERS.get(buffer)[which];
    }

    static int nGetWidth(long buffer) {
        return (int) of(buffer, 0);
    }

    static int nGetHeight(long buffer) {
        return (int) of(buffer, 1);
    }

    static int nGetFormat(long buffer) {
        return (int) of(buffer, 2);
    }

    static int nGetLayers(long buffer) {
        return (int) of(buffer, 3);
    }

    static long nGetUsage(long buffer) {
        return of(buffer, 4);
    }

    static boolean nIsSupported(int width, int height, int format, int layers, long usage) {
        return true;
    }

    static long nEstimateSize(long buffer) {
        return of(buffer, 0) * of(buffer, 1) * BYTES;
    }

    static long nGetId(long buffer) {
        return buffer;
    }
}
