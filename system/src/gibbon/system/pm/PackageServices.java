package gibbon.system.pm;

import android.os.IBinder;
import gibbon.system.ServiceDirectory;
import gibbon.system.SystemServer;

/** Services about packages, besides the package manager itself. */
public final class PackageServices {
    private PackageServices() {}

    public static void publish(SystemServer server, ServiceDirectory directory) {
        add(directory, "shortcut", ServiceDirectory.instantiate(ShortcutService.class));
        add(directory, "launcherapps",
                ServiceDirectory.instantiate(LauncherAppsService.class, server));
    }

    private static void add(ServiceDirectory directory, String name, IBinder service) {
        directory.addService(name, service, false, 0);
    }
}
