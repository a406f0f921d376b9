package gibbon.system.am;

import android.app.IApplicationThread;
import android.content.pm.ApplicationInfo;
import android.content.pm.PackageManager;
import android.content.pm.PackageParser;
import android.content.pm.ProviderInfo;
import android.content.pm.ProviderInfoList;
import android.content.res.CompatibilityInfo;
import android.os.Bundle;
import android.os.Process;
import android.os.RemoteException;
import android.util.ArrayMap;
import gibbon.system.SystemServer;
import gibbon.system.pm.CompatChanges;
import gibbon.system.pm.InstalledPackage;
import gibbon.system.pm.Packages;
import gibbon.system.survival.Survivor;
import java.util.ArrayList;
import java.util.List;

/**
 * The processes of apps. There is one machine, so there is one main thread: components that their
 * manifest puts into other processes share the first one, and so do the system's own activities.
 * Where no app runs (it has crashed, say) these have a process without one; it makes room for the
 * app's when that is wanted.
 */
public final class Processes implements Survivor {
    private static final int FIRST_PID = 4000;
    /** How long an app may take to come up. */
    private static final long START_TIMEOUT = 10_000;

    private final SystemServer server;
    private final ArrayMap<String, AppProcess> processes = new ArrayMap<>();
    private AppProcess starting;
    private int started;
    /** The app's process for which the system's makes room. */
    private String wanted;
    private String wantedPackage;
    /** It has ended, and what its threads still do until the machine goes back counts for nothing. */
    private boolean isGone;

    public Processes(SystemServer server) {
        this.server = server;
    }

    public synchronized AppProcess get(String name) {
        return processes.get(name);
    }

    /** The app's, which the others share; null if none was started. */
    public synchronized AppProcess first() {
        return starting;
    }

    /** The process that a thread is the main thread of; null if that is the system. */
    synchronized AppProcess withThread(IApplicationThread thread) {
        AppProcess first = first();
        return first != null && thread != null && first.thread != null
                && first.thread.asBinder() == thread.asBinder() ? first : null;
    }

    /** The process of this name; it is started if there is none. */
    public synchronized AppProcess ensure(String name, ApplicationInfo info) {
        AppProcess process = processes.get(name);
        if (process == null) {
            process = new AppProcess(name, info, FIRST_PID + started);
            processes.put(name, process);
            if (starting == null) {
                starting = process;
                notifyAll();
            } else if (shares(process)) {
                process.thread = starting.thread;
            } else {
                wanted = name;
                wantedPackage = info.packageName;
                int systems = starting.pid;
                server.handler.post(() -> Process.sendSignal(systems, Process.SIGNAL_KILL));
            }
        }
        return process;
    }

    /** What runs is another part of the app, or of the system while the app is there. */
    private boolean shares(AppProcess process) {
        return isSystem(process) || !isSystem(starting);
    }

    private boolean isSystem(AppProcess process) {
        return server.packages.get(process.info.packageName).isSystem;
    }

    /** The first thread waits here for an app to be launched. */
    public synchronized void awaitLaunch() throws InterruptedException {
        while (starting == null) {
            wait();
        }
        started++;
        if (isSystem(starting)) {
            Packages.makeFolders(starting.info.packageName);
        }
        setIdentity(starting.pid, starting.info.uid, starting.name, !isSystem(starting));
    }

    /** Of the app whose process was launched. */
    public synchronized int targetSdk() {
        return starting.info.targetSdkVersion;
    }

    public int sequence() {
        return started;
    }

    /** Tells the machine as which process and user the app runs. */
    private static native void setIdentity(int pid, int uid, String name, boolean isApp);

    /** A process is up: it is told what app it is, before anything else. */
    void attached(IApplicationThread thread, long sequence) throws RemoteException {
        Uncaught.listen();
        AppProcess process;
        synchronized (this) {
            process = starting;
        }
        InstalledPackage installed = server.packages.get(process.info.packageName);
        ApplicationInfo info = installed.applicationInfo(
                PackageManager.GET_SHARED_LIBRARY_FILES | PackageManager.GET_META_DATA);
        thread.bindApplication(process.name, info, null, null,
                ProviderInfoList.fromList(providersOf(installed)), null, null, null, null, null, 0,
                false, false, false, false, server.profile.configuration(),
                CompatibilityInfo.DEFAULT_COMPATIBILITY_INFO, new ArrayMap<String, Object>(),
                new Bundle(), "unknown", null, null,
                CompatChanges.disabledFor(installed.targetSdk()), null, 0, 0);
        synchronized (this) {
            process.thread = thread;
            for (AppProcess other : processes.values()) {
                if (shares(other)) {
                    other.thread = thread;
                }
            }
        }
        synchronized (server.tasks) {
            server.tasks.lifeCycle.settle();
        }
        if (!isSystem(process)) {
            server.activities.services.attached();
        }
        server.activities.broadcasts.attached();
        server.notResponding.expectMainThread(START_TIMEOUT, null,
                "failed to complete startup", null);
    }

    /** The app has crashed, or was closed because it did not respond; its process ends next. */
    void crashed() {
        synchronized (server.tasks) {
            server.tasks.lifeCycle.crashed();
        }
        server.activities.services.crashed();
    }

    /** The process is gone, and with it all that ran in it. */
    public void died() {
        Uncaught.ended(first());
        synchronized (this) {
            processes.clear();
            starting = null;
            isGone = true;
        }
        synchronized (server.tasks) {
            server.tasks.lifeCycle.processDied();
        }
        server.activities.services.processDied();
        server.activities.broadcasts.processDied();
        server.notResponding.forget();
    }

    /** A process that has ended does not crash any more, whatever its other threads run into. */
    public synchronized boolean isGone() {
        return isGone;
    }

    /** There is room now. */
    @Override
    public void revived() {
        isGone = false;
        if (wanted != null) {
            InstalledPackage installed = server.packages.get(wantedPackage);
            ensure(wanted, installed.applicationInfo(PackageManager.GET_META_DATA));
            wanted = null;
        }
    }

    private static List<ProviderInfo> providersOf(InstalledPackage installed) {
        List<ProviderInfo> providers = new ArrayList<>();
        for (PackageParser.Provider provider : installed.parsed.providers) {
            ProviderInfo info = installed.info(provider, PackageManager.GET_META_DATA);
            if (info != null) {
                providers.add(info);
            }
        }
        // The higher comes first, as Android has it.
        providers.sort((one, other) -> Integer.compare(other.initOrder, one.initOrder));
        return providers;
    }
}
