package gibbon.system.app;

import android.app.usage.IUsageStatsManager;
import android.app.usage.UsageEvents;
import android.app.usage.UsageStats;
import android.app.usage.UsageStatsManager;
import android.content.pm.ParceledListSlice;
import android.os.IBinder;
import java.util.ArrayList;

/** How apps were used: nobody has the permission to know, so there is nothing to say. */
public abstract class UsageService extends IUsageStatsManager.Stub {
    UsageService() {}

    @Override
    public ParceledListSlice queryUsageStats(int interval, long from, long to, String packageName,
            int user) {
        return new ParceledListSlice<>(new ArrayList<UsageStats>());
    }

    @Override
    public UsageEvents queryEvents(long from, long to, String packageName) {
        return null;
    }

    @Override
    public boolean isAppStandbyEnabled() {
        return true;
    }

    @Override
    public boolean isAppInactive(String packageName, int user, String callingPackage) {
        return false;
    }

    @Override
    public int getAppStandbyBucket(String packageName, String callingPackage, int user) {
        return UsageStatsManager.STANDBY_BUCKET_ACTIVE;
    }

    @Override
    public void reportUsageStart(IBinder activity, String token, String callingPackage) {}

    @Override
    public void reportUsageStop(IBinder activity, String token, String callingPackage) {}

    @Override
    public void reportChooserSelection(String packageName, int user, String contentType,
            String[] annotations, String action) {}
}
