package gibbon.system.wm;

import android.content.pm.ActivityInfo;
import android.content.res.ApkAssets;
import android.content.res.AssetManager;
import android.content.res.Resources;
import android.content.res.TypedArray;
import android.util.ArrayMap;
import android.util.DisplayMetrics;
import com.android.internal.R;
import gibbon.system.SystemServer;
import java.io.IOException;

/** Reads of activities' themes what the system has to know before they run. */
final class Themes {
    private final SystemServer server;
    private final ArrayMap<String, Resources> resources = new ArrayMap<>();

    Themes(SystemServer server) {
        this.server = server;
    }

    boolean isTranslucent(ActivityInfo info) {
        int theme = info.getThemeResource();
        if (theme == 0) {
            return false;
        }
        Resources.Theme values = of(info.applicationInfo.sourceDir).newTheme();
        values.applyStyle(theme, true);
        TypedArray window = values.obtainStyledAttributes(R.styleable.Window);
        boolean translucent = ActivityInfo.isTranslucentOrFloating(window);
        window.recycle();
        return translucent;
    }

    private Resources of(String path) {
        Resources found = resources.get(path);
        if (found == null) {
            try {
                AssetManager assets = new AssetManager.Builder()
                        .addApkAssets(ApkAssets.loadFromPath(path)).build();
                DisplayMetrics metrics = new DisplayMetrics();
                server.profile.displayInfo().getAppMetrics(metrics);
                found = new Resources(assets, metrics, server.profile.configuration());
            } catch (IOException problem) {
                throw new IllegalStateException(path, problem);
            }
            resources.put(path, found);
        }
        return found;
    }
}
