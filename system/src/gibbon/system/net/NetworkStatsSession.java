package gibbon.system.net;

import android.net.INetworkStatsSession;
import android.net.NetworkStats;
import android.net.NetworkStatsHistory;
import android.net.NetworkTemplate;

/** What one app asks of how much was sent and received. */
public abstract class NetworkStatsSession extends INetworkStatsSession.Stub {
    private static final long HOUR = 3_600_000;

    NetworkStatsSession() {}

    @Override
    public NetworkStats getDeviceSummaryForNetwork(NetworkTemplate of, long from, long to) {
        return new NetworkStats(to - from, 0);
    }

    @Override
    public NetworkStats getSummaryForNetwork(NetworkTemplate of, long from, long to) {
        return new NetworkStats(to - from, 0);
    }

    @Override
    public NetworkStats getSummaryForAllUid(NetworkTemplate of, long from, long to,
            boolean withTags) {
        return new NetworkStats(to - from, 0);
    }

    @Override
    public NetworkStats getTaggedSummaryForAllUid(NetworkTemplate of, long from, long to) {
        return new NetworkStats(to - from, 0);
    }

    @Override
    public NetworkStatsHistory getHistoryForNetwork(NetworkTemplate of, int fields) {
        return new NetworkStatsHistory(HOUR, 0, fields);
    }

    @Override
    public NetworkStatsHistory getHistoryIntervalForNetwork(NetworkTemplate of, int fields,
            long from, long to) {
        return new NetworkStatsHistory(HOUR, 0, fields);
    }

    @Override
    public NetworkStatsHistory getHistoryForUid(NetworkTemplate of, int uid, int set, int tag,
            int fields) {
        return new NetworkStatsHistory(HOUR, 0, fields);
    }

    @Override
    public NetworkStatsHistory getHistoryIntervalForUid(NetworkTemplate of, int uid, int set,
            int tag, int fields, long from, long to) {
        return new NetworkStatsHistory(HOUR, 0, fields);
    }

    @Override
    public int[] getRelevantUids() {
        return new int[0];
    }

    @Override
    public void close() {}
}
