package gibbon.system.net;

import android.os.INetworkManagementService;

/** What apps may send to a network; nothing is behind it, so nothing is looked at or held up. */
public abstract class NetworkManagementService extends INetworkManagementService.Stub {
    NetworkManagementService() {}

    /** What an app would have itself told of when it sends something in the clear. */
    @Override
    public void setUidCleartextNetworkPolicy(int uid, int policy) {}

    @Override
    public boolean isNetworkRestricted(int uid) {
        return false;
    }
}
