package gibbon.core.media;

import android.graphics.GraphicBuffer;
import android.graphics.ImageFormat;
import android.graphics.PixelFormat;
import android.graphics.SurfaceTexture;
import android.media.Image;
import android.media.ImageReader;
import android.view.Surface;
import gibbon.core.hardware.TestCard;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * Readers of what is sent to a surface.
 *
 * <p>Differs from Android: only the device's cameras send something that arrives; what is drawn on
 * such a surface, or a screen that is mirrored to it, does not.
 */
public final class ImageReaderNatives {
    /** {@code ImageReader.ACQUIRE_SUCCESS}, {@code ACQUIRE_NO_BUFS} and {@code ACQUIRE_MAX_IMAGES}. */
    private static final int TAKEN = 0;
    private static final int NOTHING = 1;
    private static final int TOO_MANY = 2;

    /** What arrived and nobody took yet, and how many are in use. */
    private static final class Queue {
        final Object reference;
        final int width;
        final int height;
        final int format;
        final int most;
        final Surface surface = new Surface(new SurfaceTexture(false));
        final ArrayDeque<Long> arrived = new ArrayDeque<>();
        int used;

        Queue(Object reference, int width, int height, int format, int most) {
            this.reference = reference;
            this.width = width;
            this.height = height;
            this.format = format;
            this.most = most;
        }
    }

    private static final Map<ImageReader, Queue> QUEUES = new WeakHashMap<>();
    static final Map<Image, Queue> IMAGES = new WeakHashMap<>();

    private ImageReaderNatives() {}

    static void nativeClassInit() {}

    static void nativeInit(ImageReader reader, Object reference, int width, int height, int most,
            long usage, int format, int dataspace) {
        QUEUES.put(reader, new Queue(reference, width, height, reader.getImageFormat(), most));
    }

    static void nativeClose(ImageReader reader) {
        QUEUES.remove(reader);
    }

    static Surface nativeGetSurface(ImageReader reader) {
        return QUEUES.get(reader).surface;
    }

    static void nativeReleaseImage(ImageReader reader, Image image) {
        Queue queue = IMAGES.remove(image);
        if (queue != null) {
            queue.used--;
        }
    }

    static int nativeDetachImage(ImageReader reader, Image image, boolean throwsIfOwned) {
        nativeReleaseImage(reader, image);
        return 0;
    }

    static void nativeDiscardFreeBuffers(ImageReader reader) {}

    static int nativeImageSetup(ImageReader reader, Image image) {
        Queue queue = QUEUES.get(reader);
        if (queue == null || queue.arrived.isEmpty()) {
            return NOTHING;
        }
        if (queue.used >= queue.most) {
            return TOO_MANY;
        }
        queue.used++;
        long time = queue.arrived.remove();
        IMAGES.put(image, queue);
        try {
            java.lang.reflect.Field field = image.getClass().getDeclaredField("mTimestamp");
            field.setAccessible(true);
            field.setLong(image, time);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
        return TAKEN;
    }

    static void nativeUnlockGraphicBuffer(GraphicBuffer buffer) {}

    static Object[] nativeCreateImagePlanes(int planes, GraphicBuffer buffer,
            int fence, int format, int left, int top, int right, int bottom) {
        throw new UnsupportedOperationException();
    }

    /** Width, height and format of the reader behind a surface; null if there is none. */
    public static int[] describe(Surface surface) {
        for (Queue queue : QUEUES.values()) {
            if (queue.surface == surface) {
                return new int[] {queue.width, queue.height, queue.format};
            }
        }
        return null;
    }

    /** A camera has taken a picture for this surface; whether a reader is behind it. */
    public static boolean send(Surface surface, long time) {
        for (Queue queue : QUEUES.values()) {
            if (queue.surface == surface) {
                // A camera that nobody keeps up with loses frames.
                if (queue.arrived.size() < queue.most) {
                    queue.arrived.add(time);
                    tell(queue);
                }
                return true;
            }
        }
        return false;
    }

    private static void tell(Queue queue) {
        try {
            Method post = ImageReader.class.getDeclaredMethod("postEventFromNative", Object.class);
            post.setAccessible(true);
            post.invoke(null, queue.reference);
        } catch (NoSuchMethodException | IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        } catch (InvocationTargetException problem) {
            throw new IllegalStateException(problem.getCause());
        }
    }

    static int width(Image image) {
        return IMAGES.get(image).width;
    }

    static int height(Image image) {
        return IMAGES.get(image).height;
    }

    private static byte[] bytes(Queue queue) {
        return TestCard.jpeg(queue.width, queue.height);
    }

    static Object[] planes(Image image, Class<?> type) {
        Queue queue = IMAGES.get(image);
        int width = queue.width;
        int height = queue.height;
        switch (queue.format) {
            case ImageFormat.YUV_420_888:
                return array(type, image, new int[] {width, width / 2, width / 2}, 1,
                        TestCard.brightness(width, height), TestCard.colour(width, height, 1),
                        TestCard.colour(width, height, 2));
            case PixelFormat.RGBA_8888:
                return array(type, image, new int[] {4 * width}, 4, new byte[4 * width * height]);
            case ImageFormat.JPEG:
                return array(type, image, new int[] {0}, 0, bytes(queue));
            default:
                return array(type, image, new int[] {2 * width}, 2, new byte[2 * width * height]);
        }
    }

    private static Object[] array(Class<?> type, Image image, int[] strides, int pixel,
            byte[]... planes) {
        Object[] made = (Object[]) java.lang.reflect.Array.newInstance(type, planes.length);
        try {
            Constructor<?> constructor = type.getDeclaredConstructors()[0];
            for (Constructor<?> one : type.getDeclaredConstructors()) {
                constructor = one.getParameterCount() == 4 ? one : constructor;
            }
            constructor.setAccessible(true);
            for (int at = 0; at < planes.length; at++) {
                ByteBuffer buffer = ByteBuffer.allocateDirect(planes[at].length);
                buffer.put(planes[at]).rewind();
                made[at] = constructor.newInstance(image, strides[at], pixel, buffer);
            }
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
        return made;
    }
}
