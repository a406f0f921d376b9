package gibbon.system.pm;

import android.content.IntentSender;
import android.content.pm.IShortcutService;
import android.content.pm.ParceledListSlice;
import android.content.pm.ShortcutInfo;
import android.content.pm.ShortcutManager;
import android.util.ArrayMap;
import com.android.internal.infra.AndroidFuture;
import java.util.ArrayList;
import java.util.List;

/** The shortcut manager: the dynamic shortcuts of packages. The home screen pins none. */
public abstract class ShortcutService extends IShortcutService.Stub {
    /** As Android sets them. */
    private static final int MOST = 15;
    private static final int MOST_CALLS = 10;
    private static final int ICON_SIZE = 192;

    private final ArrayMap<String, ArrayMap<String, ShortcutInfo>> dynamic = new ArrayMap<>();

    ShortcutService() {}

    private ArrayMap<String, ShortcutInfo> of(String packageName) {
        return dynamic.computeIfAbsent(packageName, name -> new ArrayMap<>());
    }

    @Override
    public boolean setDynamicShortcuts(String packageName, ParceledListSlice shortcuts,
            int user) {
        of(packageName).clear();
        return addDynamicShortcuts(packageName, shortcuts, user);
    }

    @Override
    public boolean addDynamicShortcuts(String packageName, ParceledListSlice shortcuts,
            int user) {
        ArrayMap<String, ShortcutInfo> all = of(packageName);
        List<ShortcutInfo> added = new ArrayList<>();
        int size = all.size();
        for (Object shortcut : shortcuts.getList()) {
            ShortcutInfo info = ((ShortcutInfo) shortcut).clone(0);
            info.addFlags(ShortcutInfo.FLAG_DYNAMIC);
            added.add(info);
            size += all.containsKey(info.getId()) ? 0 : 1;
        }
        if (size > MOST) {
            throw new IllegalArgumentException("Max number of dynamic shortcuts exceeded");
        }
        for (ShortcutInfo info : added) {
            all.put(info.getId(), info);
        }
        return true;
    }

    @Override
    public void pushDynamicShortcut(String packageName, ShortcutInfo shortcut, int user) {
        List<ShortcutInfo> one = new ArrayList<>();
        one.add(shortcut);
        ArrayMap<String, ShortcutInfo> all = of(packageName);
        if (all.size() >= MOST && !all.containsKey(shortcut.getId())) {
            all.removeAt(0);
        }
        addDynamicShortcuts(packageName, new ParceledListSlice<>(one), user);
    }

    @Override
    public boolean updateShortcuts(String packageName, ParceledListSlice shortcuts, int user) {
        ArrayMap<String, ShortcutInfo> all = of(packageName);
        for (Object shortcut : shortcuts.getList()) {
            ShortcutInfo known = all.get(((ShortcutInfo) shortcut).getId());
            if (known != null) {
                known.copyNonNullFieldsFrom((ShortcutInfo) shortcut);
            }
        }
        return true;
    }

    @Override
    public void removeDynamicShortcuts(String packageName, List<String> ids, int user) {
        of(packageName).removeAll(ids);
    }

    @Override
    public void removeAllDynamicShortcuts(String packageName, int user) {
        of(packageName).clear();
    }

    @Override
    public void removeLongLivedShortcuts(String packageName, List<String> ids, int user) {
        of(packageName).removeAll(ids);
    }

    @Override
    public void disableShortcuts(String packageName, List<String> ids, CharSequence message,
            int messageId, int user) {
        of(packageName).removeAll(ids);
    }

    @Override
    public void enableShortcuts(String packageName, List<String> ids, int user) {}

    @Override
    public ParceledListSlice getShortcuts(String packageName, int flags, int user) {
        boolean wantsDynamic = (flags & ShortcutManager.FLAG_MATCH_DYNAMIC) != 0;
        return new ParceledListSlice<>(wantsDynamic
                ? new ArrayList<>(of(packageName).values()) : new ArrayList<ShortcutInfo>());
    }

    @Override
    public int getMaxShortcutCountPerActivity(String packageName, int user) {
        return MOST;
    }

    @Override
    public int getRemainingCallCount(String packageName, int user) {
        return MOST_CALLS;
    }

    @Override
    public int getIconMaxDimensions(String packageName, int user) {
        return ICON_SIZE;
    }

    @Override
    public void reportShortcutUsed(String packageName, String id, int user) {}

    @Override
    public void onApplicationActive(String packageName, int user) {}

    @Override
    public boolean isRequestPinItemSupported(int user, int type) {
        return false;
    }

    /** Null: it was not pinned. */
    @Override
    public void requestPinShortcut(String packageName, ShortcutInfo shortcut, IntentSender result,
            int user, AndroidFuture<String> future) {
        future.complete(null);
    }

    @Override
    public ParceledListSlice getShareTargets(String packageName,
            android.content.IntentFilter filter, int user) {
        return new ParceledListSlice<>(new ArrayList<ShortcutManager.ShareShortcutInfo>());
    }

    @Override
    public boolean hasShareTargets(String packageName, String target, int user) {
        return false;
    }
}
