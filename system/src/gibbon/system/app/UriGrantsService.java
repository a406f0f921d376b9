package gibbon.system.app;

import android.app.GrantedUriPermission;
import android.app.IUriGrantsManager;
import android.content.UriPermission;
import android.content.pm.ParceledListSlice;
import android.net.Uri;
import java.util.ArrayList;

/** Rights to single URIs. Nobody has granted any that would last. */
public abstract class UriGrantsService extends IUriGrantsManager.Stub {
    UriGrantsService() {}

    @Override
    public void takePersistableUriPermission(Uri uri, int flags, String toPackage, int user) {
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
