package gibbon.system.app;

import android.os.IBinder;
import gibbon.system.ServiceDirectory;
import gibbon.system.SystemServer;
import gibbon.system.account.AccountService;
import gibbon.system.alarm.AlarmService;
import gibbon.system.appwidget.AppWidgetService;
import gibbon.system.content.ClipboardService;
import gibbon.system.content.ContentService;
import gibbon.system.hardware.AudioService;
import gibbon.system.hardware.AuthService;
import gibbon.system.hardware.BluetoothService;
import gibbon.system.hardware.CameraService;
import gibbon.system.hardware.LocationService;
import gibbon.system.hardware.SmsService;
import gibbon.system.hardware.SubscriptionService;
import gibbon.system.hardware.TelephonyService;
import gibbon.system.hardware.ThermalService;
import gibbon.system.hardware.UiModeService;
import gibbon.system.hardware.VibratorService;
import gibbon.system.job.JobService;
import gibbon.system.net.NetworkManagementService;
import gibbon.system.net.NetworkStatsService;
import gibbon.system.net.ServiceDiscovery;
import gibbon.system.net.VpnService;
import gibbon.system.net.WifiDirectService;
import gibbon.system.net.WifiService;
import gibbon.system.notification.NotificationService;
import gibbon.system.search.SearchService;
import gibbon.system.speech.SpeechService;

/** Services that apps use and that nothing else in the system needs. */
public final class AppServices {
    private AppServices() {}

    public static void publish(SystemServer server, ServiceDirectory directory) {
        add(directory, "account", AccountService.class, server);
        add(directory, "alarm", AlarmService.class, server);
        add(directory, "appops", AppOpsService.class, server);
        add(directory, "appwidget", AppWidgetService.class, server);
        add(directory, "audio", AudioService.class);
        add(directory, "auth", AuthService.class);
        add(directory, "bluetooth_manager", BluetoothService.class);
        add(directory, "clipboard", ClipboardService.class);
        add(directory, "content", ContentService.class);
        add(directory, "device_policy", DevicePolicyService.class);
        add(directory, "deviceidle", DeviceIdleService.class);
        add(directory, "isms", SmsService.class, server);
        add(directory, "isub", SubscriptionService.class);
        add(directory, "jobscheduler", JobService.class, server);
        add(directory, "locale", LocaleService.class, server);
        add(directory, "location", LocationService.class, server);
        add(directory, "netstats", NetworkStatsService.class);
        add(directory, "media.camera", CameraService.class, server);
        add(directory, "network_management", NetworkManagementService.class);
        add(directory, "notification", NotificationService.class, server);
        add(directory, "phone", TelephonyService.class);
        add(directory, "search", SearchService.class, server);
        add(directory, "servicediscovery", ServiceDiscovery.class, server);
        add(directory, "storagestats", StorageStatsService.class, server);
        add(directory, "texttospeech", SpeechService.class, server);
        add(directory, "thermalservice", ThermalService.class);
        add(directory, "uimode", UiModeService.class, server);
        add(directory, "uri_grants", UriGrantsService.class, server);
        add(directory, "usagestats", UsageService.class);
        add(directory, "vibrator_manager", VibratorService.class);
        add(directory, "vpn_management", VpnService.class);
        add(directory, "wifi", WifiService.class, server);
        add(directory, "wifip2p", WifiDirectService.class, server);
    }

    private static void add(ServiceDirectory directory, String name,
            Class<? extends IBinder> service, Object... arguments) {
        directory.addService(name, ServiceDirectory.instantiate(service, arguments), false, 0);
    }
}
