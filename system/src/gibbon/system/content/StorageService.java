package gibbon.system.content;

import android.os.Environment;
import android.os.UserHandle;
import android.os.storage.DiskInfo;
import android.os.storage.IStorageEventListener;
import android.os.storage.IStorageManager;
import android.os.storage.StorageManager;
import android.os.storage.StorageVolume;
import android.os.storage.VolumeInfo;
import android.os.storage.VolumeRecord;
import java.io.File;

/** The storage manager: one shared storage, which is a part of the device's own. */
public abstract class StorageService extends IStorageManager.Stub {
    private static final File SHARED = new File("/storage/emulated/0");
    private static final long FREE = 8L << 30;
    private static final String[] FOLDERS = {"Alarms", "Android/data", "Android/media",
        "Android/obb", "Audiobooks", "DCIM", "Documents", "Download", "Movies", "Music",
        "Notifications", "Pictures", "Podcasts", "Recordings", "Ringtones"};

    StorageService() {
        for (String folder : FOLDERS) {
            new File(SHARED, folder).mkdirs();
        }
    }

    @Override
    public StorageVolume[] getVolumeList(int user, String packageName, int flags) {
        return new StorageVolume[] {
            new StorageVolume("emulated;0", SHARED, SHARED, "Internal shared storage", true,
                    false, true, false, false, 0, UserHandle.of(0), StorageManager.UUID_DEFAULT,
                    null, Environment.MEDIA_MOUNTED)
        };
    }

    @Override
    public VolumeInfo[] getVolumes(int flags) {
        return new VolumeInfo[0];
    }

    @Override
    public VolumeRecord[] getVolumeRecords(int flags) {
        return new VolumeRecord[0];
    }

    @Override
    public DiskInfo[] getDisks() {
        return new DiskInfo[0];
    }

    @Override
    public void mkdirs(String packageName, String path) {
        new File(path).mkdirs();
    }

    @Override
    public void registerListener(IStorageEventListener listener) {}

    @Override
    public void unregisterListener(IStorageEventListener listener) {}

    @Override
    public boolean isUserKeyUnlocked(int user) {
        return true;
    }

    /** Null is the device's own storage. */
    @Override
    public String getPrimaryStorageUuid() {
        return null;
    }

    @Override
    public boolean isObbMounted(String path) {
        return false;
    }

    @Override
    public long getCacheQuotaBytes(String uuid, int uid) {
        return FREE / 128;
    }

    @Override
    public long getCacheSizeBytes(String uuid, int uid) {
        return 0;
    }

    @Override
    public long getAllocatableBytes(String uuid, int flags, String packageName) {
        return FREE;
    }

    @Override
    public void allocateBytes(String uuid, long bytes, int flags, String packageName) {}

    @Override
    public void fixupAppDir(String path) {}
}
