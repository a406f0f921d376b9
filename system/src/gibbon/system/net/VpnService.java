package gibbon.system.net;

import android.net.IVpnManager;
import android.net.Network;
import android.os.ParcelFileDescriptor;
import android.util.ArraySet;
import com.android.internal.net.VpnConfig;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Virtual private networks: an app may have one once the user agreed. Nothing comes through it. */
public abstract class VpnService extends IVpnManager.Stub {
    private static VpnService instance;

    private final Set<String> authorized = new ArraySet<>();
    /** The other ends, kept open so that reading waits. */
    private final List<ParcelFileDescriptor> tunnels = new ArrayList<>();

    VpnService() {
        instance = this;
    }

    /** The user agreed. */
    public static void authorize(String packageName) {
        instance.authorized.add(packageName);
    }

    @Override
    public boolean prepareVpn(String oldPackage, String newPackage, int user) {
        String name = oldPackage != null ? oldPackage : newPackage;
        return name == null || authorized.contains(name);
    }

    @Override
    public void setVpnPackageAuthorization(String name, int user, int type) {
        authorized.add(name);
    }

    @Override
    public ParcelFileDescriptor establishVpn(VpnConfig config) {
        if (config.user == null || !authorized.contains(config.user)) {
            return null;
        }
        try {
            ParcelFileDescriptor[] ends = ParcelFileDescriptor.createPipe();
            tunnels.add(ends[1]);
            return ends[0];
        } catch (IOException problem) {
            throw new IllegalStateException(problem);
        }
    }

    @Override
    public boolean addVpnAddress(String address, int prefix) {
        return true;
    }

    @Override
    public boolean removeVpnAddress(String address, int prefix) {
        return true;
    }

    @Override
    public boolean setUnderlyingNetworksForVpn(Network[] networks) {
        return true;
    }

    @Override
    public boolean isAlwaysOnVpnPackageSupported(int user, String name) {
        return false;
    }
}
