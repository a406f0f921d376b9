package gibbon.system.am;

import android.app.IApplicationThread;
import android.content.pm.ApplicationInfo;

/** A process of an app, from the moment it is wanted. */
public final class AppProcess {
    public final String name;
    public final ApplicationInfo info;
    public final int pid;
    /** How the process is reached; null until it has attached itself. */
    public IApplicationThread thread;

    AppProcess(String name, ApplicationInfo info, int pid) {
        this.name = name;
        this.info = info;
        this.pid = pid;
    }
}
