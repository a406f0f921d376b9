package gibbon.system.hardware;

import android.hardware.camera2.CameraMetadata;
import android.hardware.camera2.CaptureRequest;
import android.hardware.camera2.CaptureResult;
import android.hardware.camera2.ICameraDeviceCallbacks;
import android.hardware.camera2.ICameraDeviceUser;
import android.hardware.camera2.impl.CameraMetadataNative;
import android.hardware.camera2.impl.CaptureResultExtras;
import android.hardware.camera2.impl.PhysicalCaptureResultInfo;
import android.hardware.camera2.params.OutputConfiguration;
import android.hardware.camera2.params.SessionConfiguration;
import android.hardware.camera2.utils.SubmitInfo;
import android.os.RemoteException;
import android.os.SystemClock;
import android.util.Range;
import android.view.Surface;
import gibbon.core.media.ImageReaderNatives;
import gibbon.system.SystemServer;

/**
 * A camera that an app has opened.
 *
 * <p>Differs from Android: a request that repeats is met a few times and then no more, as nothing
 * before the camera ever changes; and only readers of pictures receive any.
 */
public abstract class OpenedCamera extends ICameraDeviceUser.Stub {
    private static final int TIMES = 3;
    private static final long FRAME_MILLIS = 33;
    /** No request before this one ended with a frame. */
    private static final long NO_FRAME = -1;

    private final SystemServer server;
    private final ICameraDeviceCallbacks callbacks;
    private final boolean isBack;
    private int requests;
    private int streams;
    private long frames;
    private int repeating = -1;
    private boolean isOpen = true;

    OpenedCamera(SystemServer server, ICameraDeviceCallbacks callbacks, boolean isBack) {
        this.server = server;
        this.callbacks = callbacks;
        this.isBack = isBack;
    }

    @Override
    public void disconnect() {
        isOpen = false;
        repeating = -1;
    }

    @Override
    public SubmitInfo submitRequest(CaptureRequest request, boolean repeats) {
        return submitRequestList(new CaptureRequest[] {request}, repeats);
    }

    @Override
    public SubmitInfo submitRequestList(CaptureRequest[] list, boolean repeats) {
        int id = requests++;
        long last = repeats ? repeating < 0 ? NO_FRAME : frames - 1 : frames + list.length - 1;
        repeating = repeats ? id : repeating;
        take(id, list, repeats, repeats ? TIMES : 1);
        return new SubmitInfo(id, last);
    }

    private void take(int id, CaptureRequest[] list, boolean repeats, int times) {
        long first = frames;
        if (!repeats) {
            frames += list.length;
        }
        server.handler.postDelayed(() -> {
            if (!isOpen || repeats && repeating != id) {
                return;
            }
            long number = first;
            if (repeats) {
                number = frames;
                frames += list.length;
            }
            for (int at = 0; at < list.length; at++) {
                meet(id, at, list[at], number + at);
            }
            if (repeats && times > 1) {
                take(id, list, true, times - 1);
            } else if (repeating < 0) {
                tellIdle();
            }
        }, FRAME_MILLIS);
    }

    private void meet(int id, int at, CaptureRequest request, long frame) {
        long time = SystemClock.elapsedRealtimeNanos();
        CaptureResultExtras extras = new CaptureResultExtras(id, at, 0, 0, frame, 1, -1, null,
                frame - 1, -1, -1, false, 0);
        try {
            callbacks.onCaptureStarted(extras, time);
            for (Surface surface : request.getTargets()) {
                ImageReaderNatives.send(surface, time);
            }
            CameraMetadataNative result = new CameraMetadataNative(request.getNativeMetadata());
            result.set(CaptureResult.SENSOR_TIMESTAMP, time);
            result.set(CaptureResult.CONTROL_AE_STATE,
                    CameraMetadata.CONTROL_AE_STATE_CONVERGED);
            result.set(CaptureResult.CONTROL_AWB_STATE,
                    CameraMetadata.CONTROL_AWB_STATE_CONVERGED);
            result.set(CaptureResult.CONTROL_AF_STATE, focus(request));
            result.set(CaptureResult.FLASH_STATE, CameraMetadata.FLASH_STATE_READY);
            callbacks.onResultReceived(result, extras, new PhysicalCaptureResultInfo[0]);
        } catch (RemoteException gone) {
            isOpen = false;
        }
    }

    private static int focus(CaptureRequest request) {
        Integer trigger = request.get(CaptureRequest.CONTROL_AF_TRIGGER);
        boolean isAsked = trigger != null && trigger == CameraMetadata.CONTROL_AF_TRIGGER_START;
        return isAsked ? CameraMetadata.CONTROL_AF_STATE_FOCUSED_LOCKED
                : CameraMetadata.CONTROL_AF_STATE_PASSIVE_FOCUSED;
    }

    private void tellIdle() {
        try {
            callbacks.onDeviceIdle();
        } catch (RemoteException gone) {
            isOpen = false;
        }
    }

    @Override
    public long cancelRequest(int id) {
        repeating = repeating == id ? -1 : repeating;
        server.handler.post(this::tellIdle);
        return frames - 1;
    }

    @Override
    public void beginConfigure() {}

    @Override
    public int[] endConfigure(int mode, CameraMetadataNative parameters, long time) {
        return new int[0];
    }

    @Override
    public boolean isSessionConfigurationSupported(SessionConfiguration configuration) {
        return true;
    }

    @Override
    public int createStream(OutputConfiguration output) {
        return streams++;
    }

    @Override
    public void deleteStream(int stream) {}

    @Override
    public CameraMetadataNative createDefaultRequest(int template) {
        CameraMetadataNative request = new CameraMetadataNative();
        request.set(CaptureRequest.CONTROL_MODE, CameraMetadata.CONTROL_MODE_AUTO);
        request.set(CaptureRequest.CONTROL_CAPTURE_INTENT, template);
        request.set(CaptureRequest.CONTROL_AE_MODE, CameraMetadata.CONTROL_AE_MODE_ON);
        request.set(CaptureRequest.CONTROL_AWB_MODE, CameraMetadata.CONTROL_AWB_MODE_AUTO);
        request.set(CaptureRequest.CONTROL_AF_MODE,
                CameraMetadata.CONTROL_AF_MODE_CONTINUOUS_PICTURE);
        request.set(CaptureRequest.CONTROL_AE_TARGET_FPS_RANGE, new Range<>(15, 30));
        request.set(CaptureRequest.FLASH_MODE, CameraMetadata.FLASH_MODE_OFF);
        return request;
    }

    @Override
    public CameraMetadataNative getCameraInfo() {
        return CameraCharacteristicsOf.camera(isBack);
    }

    @Override
    public void waitUntilIdle() {}

    @Override
    public long flush() {
        repeating = -1;
        server.handler.post(this::tellIdle);
        return frames - 1;
    }

    @Override
    public void prepare(int stream) throws RemoteException {
        callbacks.onPrepared(stream);
    }

    @Override
    public void updateOutputConfiguration(int stream, OutputConfiguration output) {}

    @Override
    public void finalizeOutputConfigurations(int stream, OutputConfiguration output) {}

    @Override
    public void setCameraAudioRestriction(int mode) {}
}
