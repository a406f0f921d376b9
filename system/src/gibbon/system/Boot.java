package gibbon.system;

import android.app.ActivityThread;
import android.content.res.Resources;
import android.graphics.Typeface;
import android.text.Hyphenator;
import com.android.internal.os.ZygoteInit;
import gibbon.system.partners.Partners;
import gibbon.system.pm.SystemApps;
import gibbon.system.webkit.WebViewService;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import gibbon.core.crypto.AndroidProviders;
import gibbon.core.keystore.SoftwareKeyStoreProvider;
import gibbon.core.net.GuestDatagrams;
import java.security.Security;
import java.text.NumberFormat;

/**
 * Brings the device up. The first thread, which is in {@code ZygoteInit.main}, starts the services
 * and loads what a zygote preloads; then it waits until an app is launched, and becomes that app's
 * main thread.
 */
public final class Boot {
    private Boot() {}

    /** Called for {@code ZygoteServer}; what it answers is run as the new process. */
    static Runnable awaitProcess() throws Exception {
        DeviceProfile profile =
                DeviceProfile.parse(System.clearProperty("gibbon.profile").split(" "));
        SystemServer server = SystemServer.start(profile);
        preload();
        server.packages.addFramework();
        SystemApps apps = new SystemApps(server.packages);
        Partners.install(apps);
        WebViewService.install(apps);
        server.tasks.addHome();
        server.shell.open();
        server.processes.awaitLaunch();
        String[] arguments = {ActivityThread.class.getName(),
            "seq=" + server.processes.sequence()};
        return ZygoteInit.zygoteInit(server.processes.targetSdk(), null, arguments, null);
    }

    /** What every app would load otherwise: the zygote's part. */
    private static void preload() throws ReflectiveOperationException {
        Resources.getSystem();
        Typeface.loadPreinstalledSystemFontMap();
        keepFontMap();
        Hyphenator.init();
        // Among the classes that a zygote preloads, and every window uses, this one takes long.
        Class.forName("android.provider.Settings$Global");
        // A zygote warms up the providers of cryptography.
        AndroidProviders.install();
        Security.addProvider(new SoftwareKeyStoreProvider());
        GuestDatagrams.install();
        Security.getProviders();
        // A zygote has ICU's classes and pins its data. Progress bars say their state as a
        // percentage: each look at one would load all that again, since looking is undone.
        NumberFormat.getPercentInstance().format(1);
        GuiDump.prepare();
    }

    /**
     * On a phone an app gets the map of fonts from the system in shared memory. Here it is in the
     * same process: to the framework, which would read all of it again, it is one that was set.
     */
    private static void keepFontMap() throws ReflectiveOperationException {
        Field buffer = Typeface.class.getDeclaredField("sSystemFontMapBuffer");
        buffer.setAccessible(true);
        buffer.set(null, ByteBuffer.allocate(0));
    }
}
