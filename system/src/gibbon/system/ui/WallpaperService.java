package gibbon.system.ui;

import android.app.IWallpaperManager;
import android.app.IWallpaperManagerCallback;
import android.app.WallpaperColors;
import android.app.WallpaperInfo;
import android.app.WallpaperManager;
import android.graphics.Rect;
import android.os.Bundle;
import android.os.ParcelFileDescriptor;
import android.os.RemoteException;
import gibbon.system.SystemServer;
import java.io.File;
import java.io.IOException;

/** The wallpaper manager. A picture that an app sets is kept; the home screen shows none. */
public abstract class WallpaperService extends IWallpaperManager.Stub {
    private static final File PICTURE = new File("/data/system/users/0/wallpaper");

    private final SystemServer server;
    private int lastId;
    private int widthHint;
    private int heightHint;

    WallpaperService(SystemServer server) {
        this.server = server;
    }

    @Override
    public ParcelFileDescriptor setWallpaper(String name, String packageName, Rect crop,
            boolean allowBackup, Bundle extras, int which, IWallpaperManagerCallback completion,
            int user) {
        PICTURE.getParentFile().mkdirs();
        lastId++;
        if (extras != null) {
            extras.putInt(WallpaperManager.EXTRA_NEW_WALLPAPER_ID, lastId);
        }
        if (completion != null) {
            // The caller waits for this after it has written the picture.
            server.handler.post(() -> tellChanged(completion));
        }
        try {
            return ParcelFileDescriptor.open(PICTURE, ParcelFileDescriptor.MODE_CREATE
                    | ParcelFileDescriptor.MODE_READ_WRITE | ParcelFileDescriptor.MODE_TRUNCATE);
        } catch (IOException problem) {
            throw new IllegalStateException(problem);
        }
    }

    private static void tellChanged(IWallpaperManagerCallback completion) {
        try {
            completion.onWallpaperChanged();
        } catch (RemoteException gone) {
            // Nobody waits any more.
        }
    }

    /** Null is what was there when the device was new: the framework's own picture. */
    @Override
    public ParcelFileDescriptor getWallpaperWithFeature(String packageName, String feature,
            IWallpaperManagerCallback callback, int which, Bundle outParams, int user,
            boolean cropped) {
        if (lastId == 0) {
            return null;
        }
        try {
            return ParcelFileDescriptor.open(PICTURE, ParcelFileDescriptor.MODE_READ_ONLY);
        } catch (IOException problem) {
            return null;
        }
    }

    @Override
    public void clearWallpaper(String packageName, int which, int user) {
        lastId = 0;
    }

    @Override
    public int getWallpaperIdForUser(int which, int user) {
        return lastId;
    }

    /** No live wallpaper. */
    @Override
    public WallpaperInfo getWallpaperInfo(int user) {
        return null;
    }

    @Override
    public WallpaperInfo getWallpaperInfoWithFlags(int which, int user) {
        return null;
    }

    @Override
    public WallpaperColors getWallpaperColors(int which, int user, int display) {
        return null;
    }

    @Override
    public void setDimensionHints(int width, int height, String packageName, int display) {
        widthHint = width;
        heightHint = height;
    }

    @Override
    public int getWidthHint(int display) {
        return widthHint != 0 ? widthHint : server.profile.width();
    }

    @Override
    public int getHeightHint(int display) {
        return heightHint != 0 ? heightHint : server.profile.height();
    }

    @Override
    public boolean isWallpaperSupported(String packageName) {
        return true;
    }

    @Override
    public boolean isSetWallpaperAllowed(String packageName) {
        return true;
    }

    @Override
    public void registerWallpaperColorsCallback(IWallpaperManagerCallback callback, int user,
            int display) {}

    @Override
    public void unregisterWallpaperColorsCallback(IWallpaperManagerCallback callback, int user,
            int display) {}
}
