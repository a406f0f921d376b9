package gibbon.system.content;

import android.accounts.Account;
import android.content.ContentResolver;
import android.content.IContentService;
import android.content.PeriodicSync;
import android.content.SyncAdapterType;
import android.content.SyncInfo;
import android.database.IContentObserver;
import android.net.Uri;
import android.os.Bundle;
import android.os.RemoteException;
import android.util.ArrayMap;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Observers of content. There are no accounts to synchronise, so nothing is synchronised. */
public abstract class ContentService extends IContentService.Stub {
    private static final class Registration {
        final Uri uri;
        final boolean withDescendants;
        final IContentObserver observer;

        Registration(Uri uri, boolean withDescendants, IContentObserver observer) {
            this.uri = uri;
            this.withDescendants = withDescendants;
            this.observer = observer;
        }
    }

    private final List<Registration> registrations = new ArrayList<>();
    private final ArrayMap<String, Bundle> cache = new ArrayMap<>();

    ContentService() {}

    @Override
    public synchronized void registerContentObserver(Uri uri, boolean withDescendants,
            IContentObserver observer, int user, int targetSdk) {
        if (observer == null || uri == null) {
            throw new IllegalArgumentException("You must pass a valid uri and observer");
        }
        registrations.add(new Registration(uri, withDescendants, observer));
    }

    @Override
    public synchronized void unregisterContentObserver(IContentObserver observer) {
        registrations.removeIf(each -> each.observer.asBinder() == observer.asBinder());
    }

    @Override
    public void notifyChange(Uri[] uris, IContentObserver changer, boolean changerWantsSelf,
            int flags, int user, int targetSdk, String callingPackage) throws RemoteException {
        for (Map.Entry<Registration, List<Uri>> told
                : concerned(uris, changer, changerWantsSelf, flags).entrySet()) {
            IContentObserver observer = told.getKey().observer;
            boolean isSelf = changer != null && observer.asBinder() == changer.asBinder();
            observer.onChangeEtc(isSelf, told.getValue().toArray(new Uri[0]), flags, 0);
        }
    }

    private synchronized Map<Registration, List<Uri>> concerned(Uri[] uris,
            IContentObserver changer, boolean changerWantsSelf, int flags) {
        Map<Registration, List<Uri>> concerned = new LinkedHashMap<>();
        for (Registration each : registrations) {
            boolean isSelf = changer != null && each.observer.asBinder() == changer.asBinder();
            if (isSelf && !changerWantsSelf) {
                continue;
            }
            for (Uri uri : uris) {
                if (concerns(each, uri, flags)) {
                    concerned.computeIfAbsent(each, key -> new ArrayList<>()).add(uri);
                }
            }
        }
        return concerned;
    }

    /** The same place, one below a watched place, or one above it. */
    private static boolean concerns(Registration each, Uri uri, int flags) {
        if (uri.getAuthority() == null || !uri.getAuthority().equals(each.uri.getAuthority())) {
            return false;
        }
        List<String> watched = each.uri.getPathSegments();
        List<String> changed = uri.getPathSegments();
        int common = Math.min(watched.size(), changed.size());
        if (!watched.subList(0, common).equals(changed.subList(0, common))) {
            return false;
        }
        if (watched.size() < changed.size()) {
            return each.withDescendants;
        }
        return (flags & ContentResolver.NOTIFY_SKIP_NOTIFY_FOR_DESCENDANTS) == 0
                || !each.withDescendants;
    }

    @Override
    public void putCache(String packageName, Uri key, Bundle value, int user) {
        cache.put(packageName + " " + key, value);
    }

    @Override
    public Bundle getCache(String packageName, Uri key, int user) {
        return cache.get(packageName + " " + key);
    }

    @Override
    public boolean getMasterSyncAutomatically() {
        return true;
    }

    @Override
    public boolean getMasterSyncAutomaticallyAsUser(int user) {
        return true;
    }

    @Override
    public SyncAdapterType[] getSyncAdapterTypes() {
        return new SyncAdapterType[0];
    }

    @Override
    public SyncAdapterType[] getSyncAdapterTypesAsUser(int user) {
        return new SyncAdapterType[0];
    }

    @Override
    public List<SyncInfo> getCurrentSyncs() {
        return Collections.emptyList();
    }

    @Override
    public List<SyncInfo> getCurrentSyncsAsUser(int user) {
        return Collections.emptyList();
    }

    @Override
    public List<PeriodicSync> getPeriodicSyncs(Account account, String authority,
            android.content.ComponentName name) {
        return Collections.emptyList();
    }
}
