package gibbon.system.pm;

import android.content.Intent;
import android.content.IntentSender;
import android.content.pm.IPackageInstaller;
import android.content.pm.IPackageInstallerCallback;
import android.content.pm.IPackageInstallerSession;
import android.content.pm.PackageInstaller;
import android.content.pm.PackageManager;
import android.content.pm.PackageParser;
import android.content.pm.ParceledListSlice;
import android.content.pm.VersionedPackage;
import android.graphics.Bitmap;
import android.net.Uri;
import android.os.RemoteException;
import android.util.ArrayMap;
import gibbon.system.ServiceDirectory;
import gibbon.system.SystemServer;
import gibbon.system.partners.Partners;
import java.io.File;
import java.util.ArrayList;
import java.util.List;

/**
 * Sessions in which apps install packages. The user is asked before anything is installed, by the
 * package installer among the partners.
 *
 * <p>Differs from Android: sessions of several packages and staged ones are installed by nobody.
 */
public abstract class PackageInstallerService extends IPackageInstaller.Stub {
    /** What the installer is started with to ask the user. */
    public static final String ACTION_CONFIRM = "android.content.pm.action.CONFIRM_INSTALL";

    private final SystemServer server;
    private final ArrayMap<Integer, InstallSession> sessions = new ArrayMap<>();
    private final List<IPackageInstallerCallback> callbacks = new ArrayList<>();
    private int lastId = 1_000_000;

    PackageInstallerService(SystemServer server) {
        this.server = server;
    }

    @Override
    public int createSession(PackageInstaller.SessionParams params, String installer,
            String attribution, int user) {
        int id = ++lastId;
        PackageInstaller.SessionInfo info = params.isMultiPackage
                ? new PackageInstaller.SessionInfo() : describe(params);
        info.sessionId = id;
        info.isMultiPackage = params.isMultiPackage;
        info.installerPackageName = installer;
        sessions.put(id, ServiceDirectory.instantiate(InstallSession.class, this, info));
        tell(callback -> callback.onSessionCreated(id));
        return id;
    }

    private static PackageInstaller.SessionInfo describe(PackageInstaller.SessionParams params) {
        PackageInstaller.SessionInfo info = new PackageInstaller.SessionInfo();
        info.mode = params.mode;
        info.sizeBytes = params.sizeBytes;
        info.appPackageName = params.appPackageName;
        info.appLabel = params.appLabel;
        info.appIcon = params.appIcon;
        info.installReason = params.installReason;
        info.installLocation = params.installLocation;
        info.originatingUri = params.originatingUri;
        info.referrerUri = params.referrerUri;
        info.isStaged = params.isStaged;
        return info;
    }

    private InstallSession session(int id) {
        InstallSession session = sessions.get(id);
        if (session == null) {
            throw new SecurityException("Caller has no access to session " + id);
        }
        return session;
    }

    @Override
    public IPackageInstallerSession openSession(int id) {
        InstallSession session = session(id);
        if (!session.info.active) {
            session.info.active = true;
            tell(callback -> callback.onSessionActiveChanged(id, true));
        }
        return session;
    }

    @Override
    public void abandonSession(int id) {
        session(id);
        end(id, false);
    }

    @Override
    public void updateSessionAppIcon(int id, Bitmap icon) {
        session(id).info.appIcon = icon;
        tell(callback -> callback.onSessionBadgingChanged(id));
    }

    @Override
    public void updateSessionAppLabel(int id, String label) {
        session(id).info.appLabel = label;
        tell(callback -> callback.onSessionBadgingChanged(id));
    }

    @Override
    public PackageInstaller.SessionInfo getSessionInfo(int id) {
        InstallSession session = sessions.get(id);
        return session == null ? null : session.info;
    }

    @Override
    public ParceledListSlice getAllSessions(int user) {
        List<PackageInstaller.SessionInfo> all = new ArrayList<>();
        for (InstallSession session : sessions.values()) {
            all.add(session.info);
        }
        return new ParceledListSlice<>(all);
    }

    @Override
    public ParceledListSlice getMySessions(String installer, int user) {
        List<PackageInstaller.SessionInfo> mine = new ArrayList<>();
        for (InstallSession session : sessions.values()) {
            if (installer.equals(session.info.installerPackageName)) {
                mine.add(session.info);
            }
        }
        return new ParceledListSlice<>(mine);
    }

    @Override
    public ParceledListSlice getStagedSessions() {
        return new ParceledListSlice<>(new ArrayList<PackageInstaller.SessionInfo>());
    }

    @Override
    public void registerCallback(IPackageInstallerCallback callback, int user) {
        callbacks.add(callback);
    }

    @Override
    public void unregisterCallback(IPackageInstallerCallback callback) {
        callbacks.removeIf(known -> known.asBinder() == callback.asBinder());
    }

    /** The user is asked. */
    @Override
    public void uninstall(VersionedPackage what, String caller, int flags, IntentSender status,
            int user) {
        Intent ask = new Intent(Intent.ACTION_UNINSTALL_PACKAGE,
                Uri.fromParts("package", what.getPackageName(), null));
        send(status, new Intent()
                .putExtra(PackageInstaller.EXTRA_PACKAGE_NAME, what.getPackageName())
                .putExtra(PackageInstaller.EXTRA_STATUS,
                        PackageInstaller.STATUS_PENDING_USER_ACTION)
                .putExtra(Intent.EXTRA_INTENT, ask));
    }

    void askUser(InstallSession session) {
        Intent ask = new Intent(ACTION_CONFIRM).setPackage(Partners.INSTALLER)
                .putExtra(PackageInstaller.EXTRA_SESSION_ID, session.info.sessionId);
        send(session.status, new Intent()
                .putExtra(PackageInstaller.EXTRA_SESSION_ID, session.info.sessionId)
                .putExtra(PackageInstaller.EXTRA_STATUS,
                        PackageInstaller.STATUS_PENDING_USER_ACTION)
                .putExtra(Intent.EXTRA_INTENT, ask));
    }

    /** What the user said to the installer's question. */
    @Override
    public void setPermissionsResult(int id, boolean accepted) {
        InstallSession session = sessions.get(id);
        if (session == null || session.status == null) {
            return;
        }
        if (!accepted) {
            conclude(session, PackageInstaller.STATUS_FAILURE_ABORTED,
                    "INSTALL_FAILED_ABORTED: User rejected permissions",
                    PackageManager.INSTALL_FAILED_ABORTED, null);
            return;
        }
        try {
            File base = session.base();
            if (base == null) {
                throw new PackageParser.PackageParserException(
                        PackageManager.INSTALL_FAILED_INVALID_APK, "Session has no package file");
            }
            InstalledPackage installed = server.packages.install(base);
            conclude(session, PackageInstaller.STATUS_SUCCESS, "INSTALL_SUCCEEDED",
                    PackageManager.INSTALL_SUCCEEDED, installed.name());
        } catch (PackageParser.PackageParserException problem) {
            conclude(session, PackageInstaller.STATUS_FAILURE_INVALID, problem.getMessage(),
                    problem.error, null);
        }
    }

    private void conclude(InstallSession session, int status, String message, int legacy,
            String packageName) {
        send(session.status, new Intent()
                .putExtra(PackageInstaller.EXTRA_SESSION_ID, session.info.sessionId)
                .putExtra(PackageInstaller.EXTRA_PACKAGE_NAME, packageName)
                .putExtra(PackageInstaller.EXTRA_STATUS, status)
                .putExtra(PackageInstaller.EXTRA_STATUS_MESSAGE, message)
                .putExtra(PackageInstaller.EXTRA_LEGACY_STATUS, legacy));
        end(session.info.sessionId, status == PackageInstaller.STATUS_SUCCESS);
    }

    void end(int id, boolean success) {
        InstallSession session = sessions.remove(id);
        if (session != null) {
            session.removeFiles();
            tell(callback -> callback.onSessionFinished(id, success));
        }
    }

    private void send(IntentSender status, Intent fill) {
        server.handler.post(() -> {
            try {
                status.sendIntent(server.context, 0, fill, null, null);
            } catch (IntentSender.SendIntentException gone) {
                // Nobody is told, as on Android.
            }
        });
    }

    void progressed(InstallSession session) {
        int id = session.info.sessionId;
        tell(callback -> callback.onSessionProgressChanged(id, session.info.progress));
    }

    private interface Told {
        void to(IPackageInstallerCallback callback) throws RemoteException;
    }

    private void tell(Told what) {
        for (IPackageInstallerCallback callback : new ArrayList<>(callbacks)) {
            try {
                what.to(callback);
            } catch (RemoteException gone) {
                callbacks.remove(callback);
            }
        }
    }
}
