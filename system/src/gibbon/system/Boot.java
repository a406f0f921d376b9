package gibbon.system;

import android.app.ActivityThread;
import android.content.res.Resources;
import android.graphics.Typeface;
import android.text.Hyphenator;
import com.android.internal.os.RuntimeInit;
import gibbon.system.partners.Partners;
import gibbon.system.pm.SystemApps;
import java.lang.reflect.Method;

/**
 * Brings the device up. The first thread starts the services and loads what a zygote preloads;
 * then it waits until an app is launched, and becomes that app's main thread.
 */
public final class Boot {
    private Boot() {}

    public static void main(String[] arguments) throws Exception {
        DeviceProfile profile = DeviceProfile.parse(arguments);
        SystemServer server = SystemServer.start(profile);
        preload();
        server.packages.addFramework();
        Partners.install(new SystemApps(server.packages));
        server.tasks.addHome();
        server.shell.open();
        server.processes.awaitLaunch();
        initRuntime();
        ActivityThread.main(new String[] {"seq=" + server.processes.sequence()});
    }

    /** What every app would load otherwise: the zygote's part. */
    private static void preload() {
        Resources.getSystem();
        Typeface.loadPreinstalledSystemFontMap();
        Hyphenator.init();
    }

    /** Uncaught exceptions are logged and reported to the activity manager, as in any app. */
    private static void initRuntime() throws ReflectiveOperationException {
        Method init = RuntimeInit.class.getDeclaredMethod("commonInit");
        init.setAccessible(true);
        init.invoke(null);
    }
}
