package gibbon.system.app;

import android.app.GrantedUriPermission;
import android.app.IUriGrantsManager;
import android.content.UriPermission;
import android.content.pm.ParceledListSlice;
import android.net.Uri;
import gibbon.system.SystemServer;
import gibbon.system.am.AppProcess;
import java.util.ArrayList;

/** Rights to single URIs. */
public abstract class UriGrantsService extends IUriGrantsManager.Stub {
    private final SystemServer server;

    UriGrantsService(SystemServer server) {
        this.server = server;
    }

    /** Grants last until the app is gone, so there is nothing to do for those that exist. */
    @Override
    public void takePersistableUriPermission(Uri uri, int flags, String toPackage, int user) {
        AppProcess process = server.processes.first();
        if (process != null && server.uriGrants.has(process.info.packageName, uri)) {
            return;
        }
        throw new SecurityException("No persistable permission grants found for UID "
                + android.os.Binder.getCallingUid() + " and Uri " + uri.toSafeString());
    }

    @Override
    public ParceledListSlice getUriPermissions(String packageName, boolean incoming,
            boolean persistedOnly) {
        return new ParceledListSlice<>(new ArrayList<UriPermission>());
    }

    @Override
    public ParceledListSlice getGrantedUriPermissions(String packageName, int user) {
        return new ParceledListSlice<>(new ArrayList<GrantedUriPermission>());
    }
}
