package gibbon.system;

import android.app.ActivityThread;
import android.content.Context;
import android.os.Handler;
import android.os.HandlerThread;
import gibbon.system.am.ActivityService;
import gibbon.system.am.NotResponding;
import gibbon.system.am.Processes;
import gibbon.system.app.AppServices;
import gibbon.system.app.UriGrants;
import gibbon.system.content.SettingsProvider;
import gibbon.system.content.StorageService;
import gibbon.system.hardware.BatteryService;
import gibbon.system.hardware.PowerService;
import gibbon.system.inputmethod.InputMethodService;
import gibbon.system.net.ConnectivityService;
import gibbon.system.notification.Notifications;
import gibbon.system.pm.PackageService;
import gibbon.system.pm.PackageServices;
import gibbon.system.pm.Packages;
import gibbon.system.pm.PermissionService;
import gibbon.system.ui.AccessibilityService;
import gibbon.system.ui.DisplayService;
import gibbon.system.ui.InputService;
import gibbon.system.ui.SystemUi;
import gibbon.system.ui.UiServices;
import gibbon.system.webkit.WebViewService;
import gibbon.system.wm.ClientController;
import gibbon.system.wm.TaskService;
import gibbon.system.wm.Tasks;
import gibbon.system.wm.WindowService;
import gibbon.system.wm.Windows;

/** All services, and what they share. */
public final class SystemServer {
    private static SystemServer instance;

    public final DeviceProfile profile;
    /** Runs what services do by themselves, in time. */
    public final Handler handler;
    public final Packages packages = new Packages();
    public final Processes processes;
    public final Tasks tasks;
    public final Windows windows;
    public final Notifications notifications = new Notifications(this);
    public final SettingsProvider settings = new SettingsProvider();
    public final ActivityService activities;
    public final ClientController clients;
    public final DisplayService displays;
    public final UriGrants uriGrants = new UriGrants();
    public final SystemUi systemUi = new SystemUi(this);
    public final NotResponding notResponding = new NotResponding(this);
    public InputMethodService inputMethods;
    public AccessibilityService accessibility;
    public ConnectivityService connectivity;
    public BatteryService battery;
    public PowerService power;
    /** The system's own. */
    public Context context;
    final Shell shell;
    final ServiceDirectory directory;

    public static SystemServer get() {
        return instance;
    }

    static SystemServer start(DeviceProfile profile) throws ReflectiveOperationException {
        ServiceDirectory directory = ServiceDirectory.create();
        HandlerThread thread = new HandlerThread("system_server");
        thread.start();
        instance = new SystemServer(profile, new Handler(thread.getLooper()), directory);
        instance.handler.runWithScissors(instance::publish, 0);
        return instance;
    }

    private SystemServer(DeviceProfile profile, Handler handler, ServiceDirectory directory) {
        this.profile = profile;
        this.directory = directory;
        this.handler = handler;
        processes = new Processes(this);
        tasks = new Tasks(this);
        windows = new Windows(this);
        displays = ServiceDirectory.instantiate(DisplayService.class, this);
        activities = ServiceDirectory.instantiate(ActivityService.class, this);
        clients = ServiceDirectory.instantiate(ClientController.class, this);
        shell = new Shell(this);
    }

    /** What is published first is what the system's own context is made with. */
    private void publish() {
        directory.add("display", displays);
        directory.add("activity", activities);
        directory.add("activity_task", ServiceDirectory.instantiate(TaskService.class, this));
        context = ActivityThread.systemMain().getSystemContext();
        directory.add("webviewupdate", ServiceDirectory.instantiate(WebViewService.class, this));
        directory.add("user", ServiceDirectory.instantiate(UserService.class));
        directory.add("package", ServiceDirectory.instantiate(PackageService.class, this));
        directory.add("permissionmgr", ServiceDirectory.instantiate(PermissionService.class, this));
        directory.add("window", ServiceDirectory.instantiate(WindowService.class, this));
        directory.add("input", ServiceDirectory.instantiate(InputService.class, this));
        inputMethods = ServiceDirectory.instantiate(InputMethodService.class, this);
        accessibility = ServiceDirectory.instantiate(AccessibilityService.class, this);
        directory.add("input_method", inputMethods);
        directory.add("accessibility", accessibility);
        directory.add("mount", ServiceDirectory.instantiate(StorageService.class));
        connectivity = ServiceDirectory.instantiate(ConnectivityService.class, this);
        battery = ServiceDirectory.instantiate(BatteryService.class, this);
        power = ServiceDirectory.instantiate(PowerService.class, this);
        directory.add("connectivity", connectivity);
        directory.add("batteryproperties", battery);
        directory.add("power", power);
        UiServices.publish(this, directory);
        PackageServices.publish(this, directory);
        AppServices.publish(this, directory);
        activities.start();
        activities.broadcasts.keep(battery.changed());
    }
}
