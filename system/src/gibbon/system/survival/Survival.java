package gibbon.system.survival;

import android.os.IBinder;
import gibbon.system.SystemServer;
import java.util.Map;

/**
 * How the system lives on when the app's process dies. System and app share one machine, so the
 * machine goes back to a moment before the app was started, and the services are told there what
 * they knew.
 */
public final class Survival {
    private Survival() {}

    /** Writes down what the services know, for the world outside to keep. */
    public static void leave(SystemServer server, Map<String, IBinder> services) {
        keep(new Writer(new Structure(server, services)).write());
    }

    /** Reads it again, in a machine that knows nothing of it. */
    public static void revive(SystemServer server, Map<String, IBinder> services)
            throws ReflectiveOperationException {
        Structure structure = new Structure(server, services);
        new Reader(structure, kept()).read();
        for (Object object : structure.objects.values()) {
            if (object instanceof Survivor) {
                ((Survivor) object).revived();
            }
        }
    }

    private static native void keep(byte[] bytes);

    private static native byte[] kept();
}
