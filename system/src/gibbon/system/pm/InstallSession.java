package gibbon.system.pm;

import android.content.IntentSender;
import android.content.pm.IPackageInstallerSession;
import android.content.pm.PackageInstaller;
import android.os.ParcelFileDescriptor;
import android.os.ParcelableException;
import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;

/** The files that an app writes in order to install a package. */
abstract class InstallSession extends IPackageInstallerSession.Stub {
    final PackageInstaller.SessionInfo info;
    IntentSender status;
    private final PackageInstallerService installer;
    private final File folder;

    InstallSession(PackageInstallerService installer, PackageInstaller.SessionInfo info) {
        this.installer = installer;
        this.info = info;
        folder = new File("/data/app/vmdl" + info.sessionId + ".tmp");
    }

    @Override
    public void setClientProgress(float progress) {
        info.progress = Math.min(1f, Math.max(0f, progress)) * 0.8f;
        installer.progressed(this);
    }

    @Override
    public void addClientProgress(float progress) {
        setClientProgress(info.progress / 0.8f + progress);
    }

    @Override
    public String[] getNames() {
        String[] names = folder.list();
        return names == null ? new String[0] : names;
    }

    private void ensureOpen() {
        if (info.sealed) {
            throw new SecurityException("Cannot do this after the session was sealed");
        }
    }

    private File file(String name) {
        if (name.isEmpty() || name.contains("/") || name.startsWith(".")) {
            throw new IllegalArgumentException("Invalid name: " + name);
        }
        return new File(folder, name);
    }

    @Override
    public ParcelFileDescriptor openWrite(String name, long offset, long length) {
        ensureOpen();
        folder.mkdirs();
        return open(name, ParcelFileDescriptor.MODE_READ_WRITE | ParcelFileDescriptor.MODE_CREATE);
    }

    @Override
    public ParcelFileDescriptor openRead(String name) {
        return open(name, ParcelFileDescriptor.MODE_READ_ONLY);
    }

    private ParcelFileDescriptor open(String name, int mode) {
        try {
            return ParcelFileDescriptor.open(file(name), mode);
        } catch (FileNotFoundException problem) {
            throw new ParcelableException(new IOException(problem.getMessage()));
        }
    }

    @Override
    public void removeSplit(String name) {
        ensureOpen();
    }

    @Override
    public void close() {
        info.active = false;
    }

    @Override
    public void commit(IntentSender status, boolean forTransfer) {
        info.sealed = true;
        this.status = status;
        installer.askUser(this);
    }

    @Override
    public void seal() {
        info.sealed = true;
    }

    @Override
    public void abandon() {
        installer.end(info.sessionId, false);
    }

    @Override
    public boolean isMultiPackage() {
        return info.isMultiPackage;
    }

    @Override
    public boolean isStaged() {
        return info.isStaged;
    }

    @Override
    public int[] getChildSessionIds() {
        return new int[0];
    }

    @Override
    public int getParentSessionId() {
        return PackageInstaller.SessionInfo.INVALID_ID;
    }

    /** The package's file: the only one, or the one that is called so. */
    File base() {
        String[] names = getNames();
        for (String name : names) {
            if (name.equals("base.apk") || names.length == 1) {
                return file(name);
            }
        }
        return null;
    }

    void removeFiles() {
        for (String name : getNames()) {
            file(name).delete();
        }
        folder.delete();
    }
}
