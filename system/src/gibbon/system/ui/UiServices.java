package gibbon.system.ui;

import android.os.IBinder;
import gibbon.system.ServiceDirectory;
import gibbon.system.SystemServer;

/** Small services around what the user sees, which nothing else in the system needs. */
public final class UiServices {
    private UiServices() {}

    public static void publish(SystemServer server, ServiceDirectory directory) {
        add(directory, "autofill", ServiceDirectory.instantiate(AutofillService.class));
        add(directory, "content_capture",
                ServiceDirectory.instantiate(ContentCaptureService.class));
        add(directory, "textclassification",
                ServiceDirectory.instantiate(TextClassifiers.class));
        add(directory, "textservices", ServiceDirectory.instantiate(TextServices.class));
        add(directory, "game", ServiceDirectory.instantiate(GameService.class));
        add(directory, "voiceinteraction",
                ServiceDirectory.instantiate(VoiceInteractionService.class));
        add(directory, "graphicsstats", ServiceDirectory.instantiate(GraphicsStats.class));
        add(directory, "media_router", ServiceDirectory.instantiate(MediaRouterService.class));
        add(directory, "media_session", ServiceDirectory.instantiate(MediaSessionService.class));
        add(directory, "print", ServiceDirectory.instantiate(PrintService.class));
        add(directory, "wallpaper",
                ServiceDirectory.instantiate(WallpaperService.class, server));
    }

    private static void add(ServiceDirectory directory, String name, IBinder service) {
        directory.addService(name, service, false, 0);
    }
}
