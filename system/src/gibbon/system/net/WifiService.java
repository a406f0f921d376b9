package gibbon.system.net;

import android.Manifest;
import android.content.Intent;
import android.net.DhcpInfo;
import android.net.Network;
import android.net.wifi.IWifiManager;
import android.net.wifi.ScanResult;
import android.net.wifi.SupplicantState;
import android.net.wifi.WifiConfiguration;
import android.net.wifi.WifiInfo;
import android.net.wifi.WifiManager;
import android.net.wifi.WifiSsid;
import android.os.Build;
import android.os.IBinder;
import android.os.RemoteException;
import android.os.WorkSource;
import android.provider.Settings;
import com.android.wifi.x.com.android.modules.utils.ParceledListSlice;
import gibbon.system.SystemServer;
import gibbon.system.pm.InstalledPackage;
import java.util.ArrayList;
import java.util.List;

/**
 * The wireless network: it is switched on, and either connected, as {@link ConnectivityService}
 * has it, or out of everybody's reach.
 */
public abstract class WifiService extends IWifiManager.Stub {
    private static final String NAME = "Gibbon";
    private static final String STATION = "02:15:b2:00:01:00";
    private static final int STRENGTH = -50;
    private static final int SPEED = 866;
    private static final int FREQUENCY = 5180;

    private final SystemServer server;
    private boolean isOff;

    WifiService(SystemServer server) {
        this.server = server;
    }

    private boolean isAirplane() {
        return "1".equals(server.settings.get("global", Settings.Global.AIRPLANE_MODE_ON));
    }

    @Override
    public int getWifiEnabledState() {
        boolean isOn = server.connectivity.isOn() || !isOff && !isAirplane();
        return isOn ? WifiManager.WIFI_STATE_ENABLED : WifiManager.WIFI_STATE_DISABLED;
    }

    /** Apps may no longer do it if they are made for Android 10 or later. */
    @Override
    public boolean setWifiEnabled(String packageName, boolean isOn) throws RemoteException {
        InstalledPackage caller = server.packages.get(packageName);
        boolean isOld = caller == null || caller.targetSdk() < Build.VERSION_CODES.Q;
        if (!isOld || isAirplane()) {
            return false;
        }
        if (isOff == isOn) {
            int before = getWifiEnabledState();
            isOff = !isOn;
            if (isOff) {
                server.connectivity.set("off");
            }
            server.activities.broadcasts.replaceSticky(
                    new Intent(WifiManager.WIFI_STATE_CHANGED_ACTION)
                            .putExtra(WifiManager.EXTRA_WIFI_STATE, getWifiEnabledState())
                            .putExtra(WifiManager.EXTRA_PREVIOUS_WIFI_STATE, before));
        }
        return true;
    }

    /** Where one is goes only to those who may know where the device is. */
    @Override
    public WifiInfo getConnectionInfo(String packageName, String attribution) {
        WifiInfo info = new WifiInfo();
        if (!server.connectivity.isOn()) {
            info.setSupplicantState(SupplicantState.DISCONNECTED);
            return info;
        }
        info.setSupplicantState(SupplicantState.COMPLETED);
        info.setRssi(STRENGTH);
        info.setLinkSpeed(SPEED);
        info.setFrequency(FREQUENCY);
        InstalledPackage caller = server.packages.get(packageName);
        if (caller != null && caller.isGranted(Manifest.permission.ACCESS_FINE_LOCATION)) {
            info.setSSID(WifiSsid.fromUtf8Text(NAME));
            info.setBSSID(STATION);
            info.setNetworkId(0);
        }
        return info;
    }

    @Override
    public Network getCurrentNetwork() {
        return server.connectivity.getActiveNetwork();
    }

    @Override
    public DhcpInfo getDhcpInfo(String packageName) {
        return new DhcpInfo();
    }

    /** Nothing else is in reach, so there is nothing to look for. */
    @Override
    public boolean startScan(String packageName, String attribution) {
        if (getWifiEnabledState() != WifiManager.WIFI_STATE_ENABLED) {
            return false;
        }
        server.handler.post(() -> server.activities.broadcasts.sendFromSystem(
                new Intent(WifiManager.SCAN_RESULTS_AVAILABLE_ACTION)
                        .putExtra(WifiManager.EXTRA_RESULTS_UPDATED, true)));
        return true;
    }

    @Override
    public List<ScanResult> getScanResults(String packageName, String attribution) {
        return new ArrayList<>();
    }

    @Override
    public ParceledListSlice getConfiguredNetworks(String packageName, String attribution,
            boolean ofCaller) {
        return new ParceledListSlice<>(new ArrayList<WifiConfiguration>());
    }

    @Override
    public boolean isScanAlwaysAvailable() {
        return false;
    }

    @Override
    public int getWifiApEnabledState() {
        return WifiManager.WIFI_AP_STATE_DISABLED;
    }

    @Override
    public boolean is24GHzBandSupported() {
        return true;
    }

    @Override
    public boolean is5GHzBandSupported() {
        return true;
    }

    @Override
    public boolean is6GHzBandSupported() {
        return false;
    }

    /** The radio never sleeps and hears all, so nobody has to keep it from that. */
    @Override
    public boolean acquireWifiLock(IBinder binder, int mode, String tag, WorkSource source) {
        return true;
    }

    @Override
    public boolean releaseWifiLock(IBinder binder) {
        return true;
    }

    @Override
    public void acquireMulticastLock(IBinder binder, String tag) {}

    @Override
    public void releaseMulticastLock(String tag) {}

    @Override
    public boolean isMulticastEnabled() {
        return true;
    }

    @Override
    public int getVerboseLoggingLevel() {
        return 0;
    }
}
