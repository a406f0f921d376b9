package gibbon.system.hardware;

import android.graphics.Rect;
import android.hardware.camera2.CameraCharacteristics;
import android.hardware.camera2.CameraMetadata;
import android.hardware.camera2.CaptureRequest;
import android.hardware.camera2.CaptureResult;
import android.hardware.camera2.impl.CameraMetadataNative;
import android.hardware.camera2.params.StreamConfiguration;
import android.hardware.camera2.params.StreamConfigurationDuration;
import android.util.Range;
import android.util.Rational;
import android.util.Size;
import android.util.SizeF;
import java.util.ArrayList;
import java.util.List;

/** What the two cameras of the device say of themselves. */
final class CameraCharacteristicsOf {
    /** As the framework numbers formats inside of cameras: a picture in a file is a blob there. */
    private static final int[] INNER_FORMATS = {0x21, 0x23, 0x22};
    private static final int[][] SIZES = {{1920, 1080}, {1280, 720}, {640, 480}, {320, 240}};
    private static final int WIDTH = 1920;
    private static final int HEIGHT = 1080;
    private static final long FRAME_NANOS = 33_333_333;

    private CameraCharacteristicsOf() {}

    static CameraMetadataNative camera(boolean isBack) {
        CameraMetadataNative all = new CameraMetadataNative();
        all.set(CameraCharacteristics.LENS_FACING, isBack ? CameraMetadata.LENS_FACING_BACK
                : CameraMetadata.LENS_FACING_FRONT);
        all.set(CameraCharacteristics.SENSOR_ORIENTATION, isBack ? 90 : 270);
        all.set(CameraCharacteristics.FLASH_INFO_AVAILABLE, isBack);
        all.set(CameraCharacteristics.INFO_SUPPORTED_HARDWARE_LEVEL,
                CameraMetadata.INFO_SUPPORTED_HARDWARE_LEVEL_LIMITED);
        all.set(CameraCharacteristics.REQUEST_AVAILABLE_CAPABILITIES, new int[] {
            CameraMetadata.REQUEST_AVAILABLE_CAPABILITIES_BACKWARD_COMPATIBLE});
        all.set(CameraCharacteristics.REQUEST_MAX_NUM_OUTPUT_RAW, 0);
        all.set(CameraCharacteristics.REQUEST_MAX_NUM_OUTPUT_PROC, 3);
        all.set(CameraCharacteristics.REQUEST_MAX_NUM_OUTPUT_PROC_STALLING, 1);
        all.set(CameraCharacteristics.REQUEST_MAX_NUM_OUTPUT_STREAMS, new int[] {0, 3, 1});
        all.set(CameraCharacteristics.REQUEST_MAX_NUM_INPUT_STREAMS, 0);
        all.set(CameraCharacteristics.REQUEST_PARTIAL_RESULT_COUNT, 1);
        all.set(CameraCharacteristics.REQUEST_PIPELINE_MAX_DEPTH, (byte) 4);
        all.set(CameraCharacteristics.SYNC_MAX_LATENCY, CameraMetadata.SYNC_MAX_LATENCY_UNKNOWN);
        sensor(all);
        streams(all);
        controls(all);
        keys(all);
        return all;
    }

    private static void sensor(CameraMetadataNative all) {
        Rect array = new Rect(0, 0, WIDTH, HEIGHT);
        all.set(CameraCharacteristics.SENSOR_INFO_ACTIVE_ARRAY_SIZE, array);
        all.set(CameraCharacteristics.SENSOR_INFO_PRE_CORRECTION_ACTIVE_ARRAY_SIZE, array);
        all.set(CameraCharacteristics.SENSOR_INFO_PIXEL_ARRAY_SIZE, new Size(WIDTH, HEIGHT));
        all.set(CameraCharacteristics.SENSOR_INFO_PHYSICAL_SIZE, new SizeF(5.6f, 3.2f));
        all.set(CameraCharacteristics.SENSOR_INFO_SENSITIVITY_RANGE, new Range<>(100, 1600));
        all.set(CameraCharacteristics.SENSOR_INFO_EXPOSURE_TIME_RANGE,
                new Range<>(100_000L, 100_000_000L));
        all.set(CameraCharacteristics.SENSOR_INFO_TIMESTAMP_SOURCE,
                CameraMetadata.SENSOR_INFO_TIMESTAMP_SOURCE_UNKNOWN);
        all.set(CameraCharacteristics.LENS_INFO_AVAILABLE_FOCAL_LENGTHS, new float[] {4.4f});
        all.set(CameraCharacteristics.LENS_INFO_AVAILABLE_APERTURES, new float[] {1.8f});
        all.set(CameraCharacteristics.LENS_INFO_MINIMUM_FOCUS_DISTANCE, 10f);
        all.set(CameraCharacteristics.LENS_INFO_HYPERFOCAL_DISTANCE, 0.2f);
        all.set(CameraCharacteristics.LENS_INFO_AVAILABLE_OPTICAL_STABILIZATION, new int[] {0});
        all.set(CameraCharacteristics.SCALER_AVAILABLE_MAX_DIGITAL_ZOOM, 4f);
        all.set(CameraCharacteristics.SCALER_CROPPING_TYPE,
                CameraMetadata.SCALER_CROPPING_TYPE_CENTER_ONLY);
        all.set(CameraCharacteristics.STATISTICS_INFO_AVAILABLE_FACE_DETECT_MODES, new int[] {0});
        all.set(CameraCharacteristics.STATISTICS_INFO_MAX_FACE_COUNT, 0);
        all.set(CameraCharacteristics.JPEG_AVAILABLE_THUMBNAIL_SIZES,
                new Size[] {new Size(0, 0), new Size(320, 240)});
    }

    private static void streams(CameraMetadataNative all) {
        List<StreamConfiguration> configurations = new ArrayList<>();
        List<StreamConfigurationDuration> frames = new ArrayList<>();
        List<StreamConfigurationDuration> stalls = new ArrayList<>();
        for (int format : INNER_FORMATS) {
            for (int[] size : SIZES) {
                configurations.add(new StreamConfiguration(format, size[0], size[1], false));
                frames.add(new StreamConfigurationDuration(format, size[0], size[1],
                        FRAME_NANOS));
                stalls.add(new StreamConfigurationDuration(format, size[0], size[1],
                        format == INNER_FORMATS[0] ? FRAME_NANOS : 0));
            }
        }
        all.set(CameraCharacteristics.SCALER_AVAILABLE_STREAM_CONFIGURATIONS,
                configurations.toArray(new StreamConfiguration[0]));
        all.set(CameraCharacteristics.SCALER_AVAILABLE_MIN_FRAME_DURATIONS,
                frames.toArray(new StreamConfigurationDuration[0]));
        all.set(CameraCharacteristics.SCALER_AVAILABLE_STALL_DURATIONS,
                stalls.toArray(new StreamConfigurationDuration[0]));
    }

    @SuppressWarnings("unchecked")
    private static void controls(CameraMetadataNative all) {
        all.set(CameraCharacteristics.CONTROL_AE_AVAILABLE_TARGET_FPS_RANGES,
                new Range[] {new Range<>(15, 30), new Range<>(30, 30)});
        all.set(CameraCharacteristics.CONTROL_AE_AVAILABLE_MODES, new int[] {0, 1, 2, 3});
        all.set(CameraCharacteristics.CONTROL_AE_AVAILABLE_ANTIBANDING_MODES, new int[] {0, 3});
        all.set(CameraCharacteristics.CONTROL_AE_COMPENSATION_RANGE, new Range<>(-12, 12));
        all.set(CameraCharacteristics.CONTROL_AE_COMPENSATION_STEP, new Rational(1, 6));
        all.set(CameraCharacteristics.CONTROL_AE_LOCK_AVAILABLE, true);
        all.set(CameraCharacteristics.CONTROL_AWB_LOCK_AVAILABLE, true);
        all.set(CameraCharacteristics.CONTROL_AF_AVAILABLE_MODES, new int[] {0, 1, 2, 3, 4});
        all.set(CameraCharacteristics.CONTROL_AWB_AVAILABLE_MODES, new int[] {0, 1, 2, 5});
        all.set(CameraCharacteristics.CONTROL_AVAILABLE_MODES, new int[] {0, 1});
        all.set(CameraCharacteristics.CONTROL_AVAILABLE_EFFECTS, new int[] {0});
        all.set(CameraCharacteristics.CONTROL_AVAILABLE_SCENE_MODES, new int[] {0});
        all.set(CameraCharacteristics.CONTROL_AVAILABLE_VIDEO_STABILIZATION_MODES, new int[] {0});
        all.set(CameraCharacteristics.CONTROL_MAX_REGIONS, new int[] {1, 0, 1});
        all.set(CameraCharacteristics.CONTROL_ZOOM_RATIO_RANGE, new Range<>(1f, 4f));
        all.set(CameraCharacteristics.NOISE_REDUCTION_AVAILABLE_NOISE_REDUCTION_MODES,
                new int[] {0, 1});
        all.set(CameraCharacteristics.EDGE_AVAILABLE_EDGE_MODES, new int[] {0, 1});
        all.set(CameraCharacteristics.COLOR_CORRECTION_AVAILABLE_ABERRATION_MODES,
                new int[] {0, 1});
        all.set(CameraCharacteristics.HOT_PIXEL_AVAILABLE_HOT_PIXEL_MODES, new int[] {0, 1});
        all.set(CameraCharacteristics.TONEMAP_AVAILABLE_TONE_MAP_MODES, new int[] {1});
        all.set(CameraCharacteristics.TONEMAP_MAX_CURVE_POINTS, 64);
    }

    /** Those that are set here, and those that a request may have. */
    private static void keys(CameraMetadataNative all) {
        CaptureRequest.Key<?>[] requests = {
            CaptureRequest.CONTROL_MODE, CaptureRequest.CONTROL_AE_MODE,
            CaptureRequest.CONTROL_AF_MODE, CaptureRequest.CONTROL_AWB_MODE,
            CaptureRequest.CONTROL_AE_TARGET_FPS_RANGE, CaptureRequest.CONTROL_AF_TRIGGER,
            CaptureRequest.CONTROL_AE_PRECAPTURE_TRIGGER, CaptureRequest.CONTROL_AE_LOCK,
            CaptureRequest.CONTROL_AE_EXPOSURE_COMPENSATION, CaptureRequest.CONTROL_AF_REGIONS,
            CaptureRequest.CONTROL_AE_REGIONS, CaptureRequest.CONTROL_CAPTURE_INTENT,
            CaptureRequest.CONTROL_ZOOM_RATIO, CaptureRequest.FLASH_MODE,
            CaptureRequest.JPEG_ORIENTATION, CaptureRequest.JPEG_QUALITY,
            CaptureRequest.SCALER_CROP_REGION,
        };
        int[] requestTags = new int[requests.length];
        for (int at = 0; at < requests.length; at++) {
            requestTags[at] = requests[at].getNativeKey().getTag();
        }
        all.set(CameraCharacteristics.REQUEST_AVAILABLE_REQUEST_KEYS, requestTags);
        all.set(CameraCharacteristics.REQUEST_AVAILABLE_RESULT_KEYS, new int[] {
            CaptureResult.CONTROL_AE_STATE.getNativeKey().getTag(),
            CaptureResult.CONTROL_AF_STATE.getNativeKey().getTag(),
            CaptureResult.CONTROL_AWB_STATE.getNativeKey().getTag(),
            CaptureResult.SENSOR_TIMESTAMP.getNativeKey().getTag(),
        });
        List<Integer> tags = new ArrayList<>();
        for (java.lang.reflect.Field field : CameraCharacteristics.class.getFields()) {
            if (field.getType() == CameraCharacteristics.Key.class) {
                add(all, field, tags);
            }
        }
        int[] known = new int[tags.size()];
        for (int at = 0; at < known.length; at++) {
            known[at] = tags.get(at);
        }
        all.set(CameraCharacteristics.REQUEST_AVAILABLE_CHARACTERISTICS_KEYS, known);
    }

    private static void add(CameraMetadataNative all, java.lang.reflect.Field field,
            List<Integer> tags) {
        try {
            CameraMetadataNative.Key<?> key =
                    ((CameraCharacteristics.Key<?>) field.get(null)).getNativeKey();
            if (all.readValues(key.getTag()) != null) {
                tags.add(key.getTag());
            }
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
