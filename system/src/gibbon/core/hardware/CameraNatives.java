package gibbon.core.hardware;

import android.Manifest;
import android.app.ActivityThread;
import android.app.Application;
import android.content.pm.PackageManager;
import android.graphics.SurfaceTexture;
import android.hardware.Camera;
import android.os.Handler;
import android.os.Looper;
import android.view.Surface;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * The old cameras: one at the back, one in front.
 *
 * <p>Differs from Android: the preview stays empty, and who asks for its frames gets the first
 * few of them.
 */
public final class CameraNatives {
    private static final int COUNT = 2;
    private static final int NO_PERMISSION = -13;
    private static final int NO_DEVICE = -19;
    private static final int SHUTTER = 0x2;
    private static final int FOCUS = 0x4;
    private static final int FRAME = 0x10;
    private static final int RAW = 0x80;
    private static final int PICTURE = 0x100;
    private static final int FRAMES = 3;
    private static final long FRAME_MILLIS = 33;

    private static final String PARAMETERS = "preview-size=640x480;"
            + "preview-size-values=1920x1080,1280x720,640x480,320x240;"
            + "picture-size=1280x720;picture-size-values=1920x1080,1280x720,640x480;"
            + "video-size=1280x720;video-size-values=1920x1080,1280x720,640x480;"
            + "preferred-preview-size-for-video=1280x720;"
            + "preview-format=yuv420sp;preview-format-values=yuv420sp,yuv420p;"
            + "preview-frame-rate=30;preview-frame-rate-values=15,30;"
            + "preview-fps-range=15000,30000;preview-fps-range-values=(15000,30000),(30000,30000);"
            + "picture-format=jpeg;picture-format-values=jpeg;jpeg-quality=90;"
            + "jpeg-thumbnail-width=320;jpeg-thumbnail-height=240;jpeg-thumbnail-quality=90;"
            + "jpeg-thumbnail-size-values=320x240,0x0;"
            + "focus-mode=auto;focus-mode-values=auto,infinity,macro,continuous-picture,"
            + "continuous-video;focus-distances=0.1,1.0,Infinity;focal-length=4.4;"
            + "flash-mode=off;flash-mode-values=off,auto,on,torch;"
            + "whitebalance=auto;whitebalance-values=auto,incandescent,daylight,cloudy-daylight;"
            + "scene-mode=auto;scene-mode-values=auto,night;effect=none;effect-values=none,mono;"
            + "antibanding=auto;antibanding-values=auto,50hz,60hz,off;"
            + "zoom=0;max-zoom=3;zoom-ratios=100,150,200,300;zoom-supported=true;"
            + "smooth-zoom-supported=false;exposure-compensation=0;max-exposure-compensation=12;"
            + "min-exposure-compensation=-12;exposure-compensation-step=0.1666667;"
            + "auto-exposure-lock=false;auto-exposure-lock-supported=true;"
            + "auto-whitebalance-lock=false;auto-whitebalance-lock-supported=true;"
            + "horizontal-view-angle=60.0;vertical-view-angle=45.0;max-num-focus-areas=1;"
            + "max-num-metering-areas=1;max-num-detected-faces-hw=0;max-num-detected-faces-sw=0;"
            + "recording-hint=false;video-snapshot-supported=true;"
            + "video-stabilization-supported=false";

    /** One camera that is open. */
    private static final class Opened {
        final Object reference;
        final Handler handler = new Handler(Looper.getMainLooper());
        String parameters = PARAMETERS;
        boolean isPreviewing;
        boolean sendsFrames;
        boolean sendsOne;
        int left = FRAMES;

        Opened(Object reference) {
            this.reference = reference;
        }
    }

    private static final Map<Camera, Opened> OPENED = new WeakHashMap<>();

    private CameraNatives() {}

    static int getNumberOfCameras() {
        return COUNT;
    }

    static void _getCameraInfo(int id, boolean toPortrait, Camera.CameraInfo info) {
        if (id < 0 || id >= COUNT) {
            throw new RuntimeException("Unknown camera ID");
        }
        info.facing = id;
        info.orientation = id == Camera.CameraInfo.CAMERA_FACING_BACK ? 90 : 270;
        info.canDisableShutterSound = true;
    }

    static int native_setup(Camera camera, Object reference, int id, String packageName,
            boolean toPortrait, boolean slowJpeg) {
        Application app = ActivityThread.currentApplication();
        if (app != null && app.checkSelfPermission(Manifest.permission.CAMERA)
                != PackageManager.PERMISSION_GRANTED) {
            return NO_PERMISSION;
        }
        if (id < 0 || id >= COUNT) {
            return NO_DEVICE;
        }
        OPENED.put(camera, new Opened(reference));
        return 0;
    }

    private static Opened of(Camera camera) {
        Opened opened = OPENED.get(camera);
        if (opened == null) {
            throw new RuntimeException("Camera is being used after Camera.release() was called");
        }
        return opened;
    }

    static void native_release(Camera camera) {
        OPENED.remove(camera);
    }

    static void unlock(Camera camera) {
        of(camera);
    }

    static void lock(Camera camera) {
        of(camera);
    }

    static void reconnect(Camera camera) {
        of(camera);
    }

    static void setPreviewSurface(Camera camera, Surface surface) {
        of(camera);
    }

    static void setPreviewTexture(Camera camera, SurfaceTexture texture) {
        of(camera);
    }

    static void startPreview(Camera camera) {
        Opened opened = of(camera);
        opened.isPreviewing = true;
        opened.left = FRAMES;
        schedule(camera, opened);
    }

    static void _stopPreview(Camera camera) {
        of(camera).isPreviewing = false;
    }

    static boolean previewEnabled(Camera camera) {
        return of(camera).isPreviewing;
    }

    static void setHasPreviewCallback(Camera camera, boolean installed, boolean byHand) {
        Opened opened = of(camera);
        opened.sendsFrames = installed;
        opened.left = FRAMES;
        schedule(camera, opened);
    }

    static void _addCallbackBuffer(Camera camera, byte[] buffer, int kind) {
        schedule(camera, of(camera));
    }

    static void setPreviewCallbackSurface(Camera camera, Surface surface) {
        of(camera);
    }

    private static void schedule(Camera camera, Opened opened) {
        if (!opened.sendsOne && opened.left > 0 && opened.sendsFrames && opened.isPreviewing) {
            opened.sendsOne = true;
            opened.handler.postDelayed(() -> send(camera, opened), FRAME_MILLIS);
        }
    }

    private static void send(Camera camera, Opened opened) {
        opened.sendsOne = false;
        if (OPENED.get(camera) != opened || !opened.isPreviewing || !opened.sendsFrames) {
            return;
        }
        opened.left--;
        int[] size = size(opened, "preview-size");
        post(opened, FRAME, 0, TestCard.nv21(size[0], size[1]));
        schedule(camera, opened);
    }

    private static int[] size(Opened opened, String name) {
        Camera.Parameters parameters = Camera.getEmptyParameters();
        parameters.unflatten(opened.parameters);
        String[] parts = parameters.get(name).split("x");
        return new int[] {Integer.parseInt(parts[0]), Integer.parseInt(parts[1])};
    }

    static void native_autoFocus(Camera camera) {
        Opened opened = of(camera);
        opened.handler.postDelayed(() -> post(opened, FOCUS, 1, null), FRAME_MILLIS);
    }

    static void native_cancelAutoFocus(Camera camera) {
        of(camera);
    }

    static void enableFocusMoveCallback(Camera camera, int enable) {
        of(camera);
    }

    static void native_takePicture(Camera camera, int kinds) {
        Opened opened = of(camera);
        if (!opened.isPreviewing) {
            throw new RuntimeException("takePicture failed");
        }
        opened.isPreviewing = false;
        int[] size = size(opened, "picture-size");
        opened.handler.postDelayed(() -> {
            if ((kinds & SHUTTER) != 0) {
                post(opened, SHUTTER, 0, null);
            }
            if ((kinds & RAW) != 0) {
                post(opened, RAW, 0, null);
            }
            if ((kinds & PICTURE) != 0) {
                post(opened, PICTURE, 0, TestCard.jpeg(size[0], size[1]));
            }
        }, FRAME_MILLIS);
    }

    private static void post(Opened opened, int what, int argument, Object object) {
        try {
            Method post = Camera.class.getDeclaredMethod("postEventFromNative", Object.class,
                    int.class, int.class, int.class, Object.class);
            post.setAccessible(true);
            post.invoke(null, opened.reference, what, argument, 0, object);
        } catch (NoSuchMethodException | IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        } catch (InvocationTargetException problem) {
            throw new IllegalStateException(problem.getCause());
        }
    }

    static void startSmoothZoom(Camera camera, int value) {
        throw new IllegalArgumentException("set smooth zoom failed");
    }

    static void stopSmoothZoom(Camera camera) {
        of(camera);
    }

    static void setDisplayOrientation(Camera camera, int degrees) {
        of(camera);
    }

    static boolean _enableShutterSound(Camera camera, boolean enabled) {
        of(camera);
        return true;
    }

    static void _startFaceDetection(Camera camera, int kind) {
        throw new IllegalArgumentException("invalid face detection type=" + kind);
    }

    static void _stopFaceDetection(Camera camera) {
        of(camera);
    }

    /** A size that is not among those offered is refused, as cameras do. */
    static void native_setParameters(Camera camera, String flat) {
        Opened opened = of(camera);
        Camera.Parameters parameters = Camera.getEmptyParameters();
        parameters.unflatten(flat);
        for (String name : new String[] {"preview-size", "picture-size"}) {
            String values = "," + parameters.get(name + "-values") + ",";
            if (!values.contains("," + parameters.get(name) + ",")) {
                throw new RuntimeException("setParameters failed");
            }
        }
        opened.parameters = flat;
    }

    static String native_getParameters(Camera camera) {
        return of(camera).parameters;
    }

    static void setAudioRestriction(Camera camera, int mode) {
        of(camera);
    }

    static int getAudioRestriction(Camera camera) {
        of(camera);
        return 0;
    }
}
