package gibbon.system.hardware;

import android.os.IThermalEventListener;
import android.os.IThermalService;
import android.os.IThermalStatusListener;
import android.os.PowerManager;
import android.os.RemoteException;

/** How warm the device is: it never is. */
public abstract class ThermalService extends IThermalService.Stub {
    ThermalService() {}

    @Override
    public boolean registerThermalEventListener(IThermalEventListener listener) {
        return true;
    }

    @Override
    public boolean unregisterThermalEventListener(IThermalEventListener listener) {
        return true;
    }

    /** Who listens is told at once how it is. */
    @Override
    public boolean registerThermalStatusListener(IThermalStatusListener listener)
            throws RemoteException {
        listener.onStatusChange(PowerManager.THERMAL_STATUS_NONE);
        return true;
    }

    @Override
    public boolean unregisterThermalStatusListener(IThermalStatusListener listener) {
        return true;
    }

    @Override
    public int getCurrentThermalStatus() {
        return PowerManager.THERMAL_STATUS_NONE;
    }

    /** As a device without a forecast says. */
    @Override
    public float getThermalHeadroom(int seconds) {
        return Float.NaN;
    }
}
