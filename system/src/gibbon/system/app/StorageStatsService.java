package gibbon.system.app;

import android.app.usage.ExternalStorageStats;
import android.app.usage.IStorageStatsManager;
import android.app.usage.StorageStats;
import android.content.pm.PackageManager;
import android.os.Environment;
import android.os.ParcelableException;
import android.os.StatFs;
import gibbon.system.SystemServer;
import gibbon.system.pm.InstalledPackage;
import java.io.File;

/** How much room there is, and how much of it an app takes: its file and its folders. */
public abstract class StorageStatsService extends IStorageStatsManager.Stub {
    private final SystemServer server;

    StorageStatsService(SystemServer server) {
        this.server = server;
    }

    private static StatFs data() {
        return new StatFs(Environment.getDataDirectory().getPath());
    }

    @Override
    public boolean isQuotaSupported(String volume, String packageName) {
        return true;
    }

    @Override
    public long getTotalBytes(String volume, String packageName) {
        return data().getTotalBytes();
    }

    @Override
    public long getFreeBytes(String volume, String packageName) {
        return data().getAvailableBytes();
    }

    @Override
    public StorageStats queryStatsForPackage(String volume, String packageName, int user,
            String callingPackage) {
        InstalledPackage installed = server.packages.get(packageName);
        if (installed == null) {
            throw new ParcelableException(new PackageManager.NameNotFoundException(packageName));
        }
        return of(installed);
    }

    @Override
    public StorageStats queryStatsForUid(String volume, int uid, String callingPackage) {
        InstalledPackage caller = server.packages.get(callingPackage);
        return caller != null && caller.uid() == uid ? of(caller) : new StorageStats();
    }

    @Override
    public StorageStats queryStatsForUser(String volume, int user, String callingPackage) {
        InstalledPackage caller = server.packages.get(callingPackage);
        return caller != null ? of(caller) : new StorageStats();
    }

    @Override
    public ExternalStorageStats queryExternalStatsForUser(String volume, int user,
            String callingPackage) {
        return new ExternalStorageStats();
    }

    private static StorageStats of(InstalledPackage installed) {
        StorageStats stats = new StorageStats();
        String code = installed.applicationInfo(0).sourceDir;
        String data = installed.applicationInfo(0).dataDir;
        stats.codeBytes = code == null ? 0 : new File(code).length();
        stats.cacheBytes = data == null ? 0 : size(new File(data, "cache"));
        stats.dataBytes = data == null ? 0 : size(new File(data));
        return stats;
    }

    private static long size(File file) {
        File[] inside = file.listFiles();
        if (inside == null) {
            return file.length();
        }
        long total = 0;
        for (File one : inside) {
            total += size(one);
        }
        return total;
    }
}
