package gibbon.system.hardware;

import android.bluetooth.BluetoothAdapter;
import android.bluetooth.IBluetooth;
import android.bluetooth.IBluetoothManager;
import android.bluetooth.IBluetoothManagerCallback;
import android.content.AttributionSource;

/**
 * Bluetooth: there is an adapter, and it is off. Nobody can switch it on, where Android lets apps for
 * version 12 and below do that ({@code RESTRICT_ENABLE_DISABLE}): {@code enable} is left to answer by
 * default, so that what comes of it is not blamed on the app.
 */
public abstract class BluetoothService extends IBluetoothManager.Stub {
    @Override
    public IBluetooth registerAdapter(IBluetoothManagerCallback callback) {
        return null;
    }

    @Override
    public void unregisterAdapter(IBluetoothManagerCallback callback) {}

    @Override
    public int getState() {
        return BluetoothAdapter.STATE_OFF;
    }

    @Override
    public boolean disable(AttributionSource source, boolean persist) {
        return true;
    }

    /** As apps without the permission for it see it. */
    @Override
    public String getAddress(AttributionSource source) {
        return BluetoothAdapter.DEFAULT_MAC_ADDRESS;
    }

    @Override
    public String getName(AttributionSource source) {
        return "Gibbon";
    }

    @Override
    public boolean isBleScanAlwaysAvailable() {
        return false;
    }

    @Override
    public boolean isHearingAidProfileSupported() {
        return false;
    }
}
