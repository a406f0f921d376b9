package gibbon.system.net;

import android.net.INetworkStatsService;
import android.net.INetworkStatsSession;
import android.net.NetworkStats;
import gibbon.system.ServiceDirectory;

/** How much was sent and received: nothing leaves the device. */
public abstract class NetworkStatsService extends INetworkStatsService.Stub {
    NetworkStatsService() {}

    @Override
    public INetworkStatsSession openSession() {
        return ServiceDirectory.instantiate(NetworkStatsSession.class);
    }

    @Override
    public INetworkStatsSession openSessionForUsageStats(int flags, String packageName) {
        return ServiceDirectory.instantiate(NetworkStatsSession.class);
    }

    @Override
    public NetworkStats getDataLayerSnapshotForUid(int uid) {
        return new NetworkStats(0, 0);
    }

    @Override
    public NetworkStats getUidStatsForTransport(int transport) {
        return new NetworkStats(0, 0);
    }
}
