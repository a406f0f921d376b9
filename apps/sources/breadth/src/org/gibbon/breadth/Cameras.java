package org.gibbon.breadth;

import android.Manifest;
import android.app.Activity;
import android.content.pm.PackageManager;
import android.graphics.BitmapFactory;
import android.graphics.ImageFormat;
import android.graphics.SurfaceTexture;
import android.hardware.Camera;
import android.hardware.camera2.CameraAccessException;
import android.hardware.camera2.CameraCaptureSession;
import android.hardware.camera2.CameraCharacteristics;
import android.hardware.camera2.CameraDevice;
import android.hardware.camera2.CameraManager;
import android.hardware.camera2.CaptureRequest;
import android.hardware.camera2.TotalCaptureResult;
import android.hardware.camera2.params.StreamConfigurationMap;
import android.media.Image;
import android.media.ImageReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** Cameras of both kinds. */
final class Cameras {
    private static final int WIDTH = 640;
    private static final int HEIGHT = 480;

    private final Activity activity;
    private final CameraManager manager;

    Cameras(Activity activity) {
        this.activity = activity;
        manager = activity.getSystemService(CameraManager.class);
    }

    void list() throws CameraAccessException {
        for (String id : manager.getCameraIdList()) {
            CameraCharacteristics camera = manager.getCameraCharacteristics(id);
            StreamConfigurationMap map =
                    camera.get(CameraCharacteristics.SCALER_STREAM_CONFIGURATION_MAP);
            Main.tell("camera " + id + " " + camera.get(CameraCharacteristics.LENS_FACING) + " "
                    + camera.get(CameraCharacteristics.FLASH_INFO_AVAILABLE) + " "
                    + map.getOutputSizes(ImageFormat.JPEG).length + " "
                    + map.getOutputSizes(SurfaceTexture.class).length + " "
                    + (camera.getKeys().size() > 30));
        }
        manager.registerTorchCallback(new CameraManager.TorchCallback() {
            @Override
            public void onTorchModeChanged(String id, boolean isOn) {
                Main.tell("torch " + id + " " + isOn);
            }
        }, null);
        manager.setTorchMode("0", true);
        if (activity.checkSelfPermission(Manifest.permission.CAMERA)
                != PackageManager.PERMISSION_GRANTED) {
            activity.requestPermissions(new String[] {Manifest.permission.CAMERA}, 0);
        }
    }

    void old() throws IOException {
        Camera camera = Camera.open();
        Camera.Parameters parameters = camera.getParameters();
        parameters.setPictureSize(WIDTH, HEIGHT);
        camera.setParameters(parameters);
        camera.setPreviewTexture(new SurfaceTexture(0));
        camera.setOneShotPreviewCallback((bytes, of) -> Main.tell("frame " + bytes.length));
        camera.startPreview();
        camera.autoFocus((isSharp, of) -> of.takePicture(null, null, (bytes, taken) -> {
            BitmapFactory.Options bounds = new BitmapFactory.Options();
            bounds.inJustDecodeBounds = true;
            BitmapFactory.decodeByteArray(bytes, 0, bytes.length, bounds);
            Main.tell("picture " + isSharp + " " + bounds.outWidth + " " + bounds.outMimeType);
            taken.release();
        }));
    }

    void capture() throws CameraAccessException {
        ImageReader reader = ImageReader.newInstance(WIDTH, HEIGHT, ImageFormat.JPEG, 2);
        reader.setOnImageAvailableListener(from -> {
            try (Image image = from.acquireNextImage()) {
                ByteBuffer buffer = image.getPlanes()[0].getBuffer();
                byte[] bytes = new byte[buffer.remaining()];
                buffer.get(bytes);
                Main.tell("image " + image.getWidth() + " "
                        + BitmapFactory.decodeByteArray(bytes, 0, bytes.length).getHeight());
            }
        }, null);
        manager.openCamera("0", new CameraDevice.StateCallback() {
            @Override
            public void onOpened(CameraDevice camera) {
                Main.tell("opened " + camera.getId());
                start(camera, reader);
            }

            @Override
            public void onDisconnected(CameraDevice camera) {}

            @Override
            public void onError(CameraDevice camera, int error) {
                Main.tell("error " + error);
            }
        }, null);
    }

    private static void start(CameraDevice camera, ImageReader reader) {
        try {
            camera.createCaptureSession(Arrays.asList(reader.getSurface()),
                    new CameraCaptureSession.StateCallback() {
                        @Override
                        public void onConfigured(CameraCaptureSession session) {
                            take(camera, session, reader);
                        }

                        @Override
                        public void onConfigureFailed(CameraCaptureSession session) {
                            Main.tell("not configured");
                        }
                    }, null);
        } catch (CameraAccessException problem) {
            Main.tell(problem.toString());
        }
    }

    private static void take(CameraDevice camera, CameraCaptureSession session,
            ImageReader reader) {
        try {
            CaptureRequest.Builder request =
                    camera.createCaptureRequest(CameraDevice.TEMPLATE_STILL_CAPTURE);
            request.addTarget(reader.getSurface());
            session.capture(request.build(), new CameraCaptureSession.CaptureCallback() {
                @Override
                public void onCaptureCompleted(CameraCaptureSession of, CaptureRequest asked,
                        TotalCaptureResult result) {
                    Main.tell("captured " + result.getFrameNumber());
                    camera.close();
                }
            }, null);
        } catch (CameraAccessException problem) {
            Main.tell(problem.toString());
        }
    }
}
