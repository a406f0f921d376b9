package gibbon.system.hardware;

import android.Manifest;
import android.hardware.CameraInfo;
import android.hardware.CameraStatus;
import android.hardware.ICameraService;
import android.hardware.ICameraServiceListener;
import android.hardware.camera2.ICameraDeviceCallbacks;
import android.hardware.camera2.ICameraDeviceUser;
import android.hardware.camera2.impl.CameraMetadataNative;
import android.hardware.camera2.utils.ConcurrentCameraIdCombination;
import android.os.IBinder;
import android.os.RemoteException;
import android.os.ServiceSpecificException;
import gibbon.system.ServiceDirectory;
import gibbon.system.SystemServer;
import gibbon.system.pm.InstalledPackage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Two cameras, one at the back and one in front, before which a test card hangs. */
public abstract class CameraService extends ICameraService.Stub {
    private static final List<String> CAMERAS = Arrays.asList("0", "1");
    private static final String BACK = "0";

    private final SystemServer server;
    private final List<ICameraServiceListener> listeners = new ArrayList<>();
    private boolean isTorchOn;

    CameraService(SystemServer server) {
        this.server = server;
    }

    private static void require(String camera) {
        if (!CAMERAS.contains(camera)) {
            throw new ServiceSpecificException(ICameraService.ERROR_ILLEGAL_ARGUMENT,
                    "Unable to retrieve camera characteristics for unknown device " + camera);
        }
    }

    @Override
    public int getNumberOfCameras(int kind) {
        return CAMERAS.size();
    }

    @Override
    public CameraInfo getCameraInfo(int camera, boolean toPortrait) {
        CameraInfo info = new CameraInfo();
        info.info.facing = camera;
        info.info.orientation = camera == 0 ? 90 : 270;
        return info;
    }

    @Override
    public CameraStatus[] addListener(ICameraServiceListener listener) throws RemoteException {
        listeners.add(listener);
        CameraStatus[] all = new CameraStatus[CAMERAS.size()];
        for (int at = 0; at < all.length; at++) {
            all[at] = new CameraStatus();
            all[at].cameraId = CAMERAS.get(at);
            all[at].status = ICameraServiceListener.STATUS_PRESENT;
            all[at].unavailablePhysicalCameras = new String[0];
            all[at].clientPackage = "";
        }
        listener.onTorchStatusChanged(torchStatus(), BACK);
        return all;
    }

    private int torchStatus() {
        return isTorchOn ? ICameraServiceListener.TORCH_STATUS_AVAILABLE_ON
                : ICameraServiceListener.TORCH_STATUS_AVAILABLE_OFF;
    }

    @Override
    public void removeListener(ICameraServiceListener listener) {
        listeners.remove(listener);
    }

    @Override
    public ConcurrentCameraIdCombination[] getConcurrentCameraIds() {
        return new ConcurrentCameraIdCombination[0];
    }

    @Override
    public CameraMetadataNative getCameraCharacteristics(String camera, int targetSdk,
            boolean toPortrait) {
        require(camera);
        return CameraCharacteristicsOf.camera(camera.equals(BACK));
    }

    @Override
    public boolean supportsCameraApi(String camera, int version) {
        return CAMERAS.contains(camera);
    }

    @Override
    public boolean isHiddenPhysicalCamera(String camera) {
        return false;
    }

    @Override
    public void setTorchMode(String camera, boolean enabled, IBinder binder)
            throws RemoteException {
        if (!camera.equals(BACK)) {
            throw new ServiceSpecificException(ICameraService.ERROR_ILLEGAL_ARGUMENT,
                    "Camera \"" + camera + "\" has no flashlight");
        }
        isTorchOn = enabled;
        for (ICameraServiceListener listener : new ArrayList<>(listeners)) {
            listener.onTorchStatusChanged(torchStatus(), BACK);
        }
    }

    @Override
    public void turnOnTorchWithStrengthLevel(String camera, int level, IBinder binder)
            throws RemoteException {
        setTorchMode(camera, true, binder);
    }

    @Override
    public int getTorchStrengthLevel(String camera) {
        return 1;
    }

    @Override
    public ICameraDeviceUser connectDevice(ICameraDeviceCallbacks callbacks, String camera,
            String packageName, String feature, int uid, int offset, int targetSdk,
            boolean toPortrait) {
        InstalledPackage client = server.packages.get(packageName);
        if (client != null && !client.isGranted(Manifest.permission.CAMERA)) {
            throw new ServiceSpecificException(ICameraService.ERROR_PERMISSION_DENIED,
                    "Caller \"" + packageName + "\" cannot open camera \"" + camera
                            + "\" without camera permission");
        }
        require(camera);
        return ServiceDirectory.instantiate(OpenedCamera.class, server, callbacks,
                camera.equals(BACK));
    }
}
