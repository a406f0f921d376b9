package gibbon.system.appwidget;

import android.Manifest;
import android.app.ActivityOptions;
import android.app.IApplicationThread;
import android.app.IServiceConnection;
import android.app.PendingIntent;
import android.appwidget.AppWidgetManager;
import android.appwidget.AppWidgetProviderInfo;
import android.appwidget.PendingHostUpdate;
import android.content.ComponentName;
import android.content.Intent;
import android.content.IntentSender;
import android.content.pm.ParceledListSlice;
import android.os.Binder;
import android.os.Bundle;
import android.os.IBinder;
import android.os.RemoteException;
import android.util.ArraySet;
import android.util.Log;
import android.widget.RemoteViews;
import com.android.internal.appwidget.IAppWidgetHost;
import com.android.internal.appwidget.IAppWidgetService;
import gibbon.system.SystemServer;
import gibbon.system.pm.InstalledPackage;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Widgets of apps on home screens: who provides which, who shows them where, and what goes between
 * the two. Nobody pins a widget: the device's home screen has no place for them.
 */
public abstract class AppWidgetService extends IAppWidgetService.Stub {
    private static final String TAG = "AppWidgetService";
    /** Providers are not asked more often than this. */
    private static final long SHORTEST_PERIOD = 30 * 60 * 1000;

    private final SystemServer server;
    private final WidgetProviders providers;
    private final List<Widget.Host> hosts = new ArrayList<>();
    private final List<Widget> widgets = new ArrayList<>();
    /** Packages that the user lets bind widgets. */
    private final ArraySet<String> mayBind = new ArraySet<>();
    private int nextId = 1;

    AppWidgetService(SystemServer server) {
        this.server = server;
        providers = new WidgetProviders(server);
    }

    private Widget.Host host(String packageName, int id, boolean create) {
        for (Widget.Host host : hosts) {
            if (host.packageName.equals(packageName) && host.id == id) {
                return host;
            }
        }
        if (!create) {
            return null;
        }
        Widget.Host host = new Widget.Host(packageName, id);
        hosts.add(host);
        return host;
    }

    /** The widget, if the package may see it; else null. */
    private Widget widget(int id, String packageName) {
        for (Widget widget : widgets) {
            if (widget.id == id) {
                return widget.isVisibleTo(packageName) ? widget : null;
            }
        }
        return null;
    }

    private int[] ids(Predicate<Widget> isMeant) {
        return widgets.stream().filter(isMeant).mapToInt(widget -> widget.id).toArray();
    }

    private static void tell(Widget widget, Call call) {
        IAppWidgetHost callbacks = widget.host.callbacks;
        if (callbacks == null) {
            widget.isChanged = true;
            return;
        }
        try {
            call.on(callbacks);
        } catch (RemoteException gone) {
            widget.host.callbacks = null;
        }
    }

    private interface Call {
        void on(IAppWidgetHost host) throws RemoteException;
    }

    @Override
    public synchronized ParceledListSlice startListening(IAppWidgetHost callbacks,
            String caller, int hostId, int[] ids) {
        Widget.Host host = host(caller, hostId, true);
        host.callbacks = callbacks;
        List<PendingHostUpdate> updates = new ArrayList<>();
        for (int id : ids) {
            Widget widget = widget(id, caller);
            if (widget == null || widget.host != host) {
                updates.add(PendingHostUpdate.appWidgetRemoved(id));
            } else if (widget.isChanged) {
                widget.isChanged = false;
                updates.add(PendingHostUpdate.updateAppWidget(id, copy(widget.views)));
            }
        }
        return new ParceledListSlice<>(updates);
    }

    private static RemoteViews copy(RemoteViews views) {
        return views == null ? null : views.clone();
    }

    @Override
    public synchronized void stopListening(String caller, int hostId) {
        Widget.Host host = host(caller, hostId, false);
        if (host != null) {
            host.callbacks = null;
        }
    }

    @Override
    public synchronized int allocateAppWidgetId(String caller, int hostId) {
        Widget widget = new Widget(nextId++, host(caller, hostId, true));
        widgets.add(widget);
        return widget.id;
    }

    @Override
    public synchronized void deleteAppWidgetId(String caller, int id) {
        Widget widget = widget(id, caller);
        if (widget != null) {
            delete(widget);
        }
    }

    private void delete(Widget widget) {
        widgets.remove(widget);
        tell(widget, host -> host.appWidgetRemoved(widget.id));
        if (widget.provider == null) {
            return;
        }
        ComponentName provider = widget.provider.provider;
        send(provider, AppWidgetManager.ACTION_APPWIDGET_DELETED,
                intent -> intent.putExtra(AppWidgetManager.EXTRA_APPWIDGET_ID, widget.id));
        if (ids(other -> other.isOf(provider)).length == 0) {
            server.handler.removeCallbacksAndEqualMessages(provider);
            send(provider, AppWidgetManager.ACTION_APPWIDGET_DISABLED, intent -> {});
        }
    }

    private void send(ComponentName provider, String action, Consumer<Intent> filler) {
        Intent intent = new Intent(action).setComponent(provider)
                .addFlags(Intent.FLAG_RECEIVER_FOREGROUND);
        filler.accept(intent);
        long identity = Binder.clearCallingIdentity();
        try {
            server.activities.broadcasts.sendFromSystem(intent);
        } finally {
            Binder.restoreCallingIdentity(identity);
        }
    }

    @Override
    public synchronized void deleteHost(String caller, int hostId) {
        Widget.Host host = host(caller, hostId, false);
        if (host != null) {
            remove(host);
        }
    }

    @Override
    public synchronized void deleteAllHosts() {
        InstalledPackage caller = server.packages.withUid(Binder.getCallingUid());
        for (Widget.Host host : new ArrayList<>(hosts)) {
            if (caller != null && host.packageName.equals(caller.name())) {
                remove(host);
            }
        }
    }

    private void remove(Widget.Host host) {
        for (Widget widget : new ArrayList<>(widgets)) {
            if (widget.host == host) {
                delete(widget);
            }
        }
        hosts.remove(host);
    }

    @Override
    public synchronized RemoteViews getAppWidgetViews(String caller, int id) {
        Widget widget = widget(id, caller);
        return widget == null ? null : copy(widget.views);
    }

    @Override
    public synchronized int[] getAppWidgetIdsForHost(String caller, int hostId) {
        Widget.Host host = host(caller, hostId, false);
        return ids(widget -> widget.host == host);
    }

    /** Only matters for how long a provider counts as in use. */
    @Override
    public void setAppWidgetHidden(String caller, int hostId) {}

    @Override
    public void noteAppWidgetTapped(String caller, int id) {}

    @Override
    public synchronized IntentSender createAppWidgetConfigIntentSender(String caller, int id,
            int flags) {
        Widget widget = widget(id, caller);
        if (widget == null || widget.provider == null) {
            throw new IllegalArgumentException("Bad widget id " + id);
        }
        Intent intent = new Intent(AppWidgetManager.ACTION_APPWIDGET_CONFIGURE)
                .putExtra(AppWidgetManager.EXTRA_APPWIDGET_ID, id)
                .setComponent(widget.provider.configure)
                .setFlags(flags & ~Intent.IMMUTABLE_FLAGS);
        long identity = Binder.clearCallingIdentity();
        try {
            Bundle options = ActivityOptions.makeBasic()
                    .setPendingIntentCreatorBackgroundActivityStartMode(
                            ActivityOptions.MODE_BACKGROUND_ACTIVITY_START_DENIED).toBundle();
            return PendingIntent.getActivity(server.context, 0, intent,
                    PendingIntent.FLAG_ONE_SHOT | PendingIntent.FLAG_IMMUTABLE
                            | PendingIntent.FLAG_CANCEL_CURRENT, options).getIntentSender();
        } finally {
            Binder.restoreCallingIdentity(identity);
        }
    }

    @Override
    public void updateAppWidgetIds(String caller, int[] ids, RemoteViews views) {
        update(caller, ids, views, false);
    }

    @Override
    public void partiallyUpdateAppWidgetIds(String caller, int[] ids, RemoteViews views) {
        update(caller, ids, views, true);
    }

    private synchronized void update(String caller, int[] ids, RemoteViews views,
            boolean isPartial) {
        for (int id : ids == null ? new int[0] : ids) {
            Widget widget = widget(id, caller);
            if (widget != null) {
                show(widget, views, isPartial);
            }
        }
    }

    private static void show(Widget widget, RemoteViews views, boolean isPartial) {
        if (widget.provider == null) {
            return;
        }
        if (isPartial && widget.views != null) {
            widget.views.mergeRemoteViews(views);
        } else {
            widget.views = copy(views);
        }
        tell(widget, host -> host.updateAppWidget(widget.id, copy(widget.views)));
    }

    @Override
    public synchronized void updateAppWidgetProvider(ComponentName provider, RemoteViews views) {
        for (Widget widget : widgets) {
            if (widget.isOf(provider)) {
                show(widget, views, false);
            }
        }
    }

    @Override
    public synchronized void updateAppWidgetProviderInfo(ComponentName provider, String key) {
        AppWidgetProviderInfo info = providers.reread(provider, key);
        if (info == null) {
            throw new IllegalArgumentException("Unable to parse " + key + " meta-data to a valid"
                    + " AppWidget provider");
        }
        for (Widget widget : widgets) {
            if (widget.isOf(provider)) {
                widget.provider = info;
                tell(widget, host -> host.providerChanged(widget.id, info.clone()));
            }
        }
    }

    @Override
    public synchronized void updateAppWidgetOptions(String caller, int id, Bundle options) {
        Widget widget = widget(id, caller);
        if (widget == null || widget.provider == null) {
            return;
        }
        widget.options.putAll(options);
        send(widget.provider.provider, AppWidgetManager.ACTION_APPWIDGET_OPTIONS_CHANGED,
                intent -> intent.putExtra(AppWidgetManager.EXTRA_APPWIDGET_ID, id)
                        .putExtra(AppWidgetManager.EXTRA_APPWIDGET_OPTIONS,
                                new Bundle(widget.options)));
    }

    @Override
    public synchronized Bundle getAppWidgetOptions(String caller, int id) {
        Widget widget = widget(id, caller);
        return widget == null ? Bundle.EMPTY : new Bundle(widget.options);
    }

    @Override
    public synchronized void notifyAppWidgetViewDataChanged(String caller, int[] ids, int view) {
        for (int id : ids == null ? new int[0] : ids) {
            Widget widget = widget(id, caller);
            if (widget != null) {
                tell(widget, host -> host.viewDataChanged(id, view));
            }
        }
    }

    @Override
    public synchronized ParceledListSlice getInstalledProvidersForProfile(int category, int user,
            String packageName) {
        List<AppWidgetProviderInfo> found = new ArrayList<>();
        for (AppWidgetProviderInfo info : providers.all(packageName)) {
            if ((info.widgetCategory & category) != 0) {
                found.add(info.clone());
            }
        }
        return new ParceledListSlice<>(found);
    }

    @Override
    public synchronized AppWidgetProviderInfo getAppWidgetInfo(String caller, int id) {
        Widget widget = widget(id, caller);
        return widget == null || widget.provider == null ? null : widget.provider.clone();
    }

    @Override
    public synchronized boolean hasBindAppWidgetPermission(String packageName, int user) {
        server.context.enforceCallingPermission(
                Manifest.permission.MODIFY_APPWIDGET_BIND_PERMISSIONS, TAG);
        return mayBind.contains(packageName);
    }

    @Override
    public synchronized void setBindAppWidgetPermission(String packageName, int user,
            boolean isAllowed) {
        server.context.enforceCallingPermission(
                Manifest.permission.MODIFY_APPWIDGET_BIND_PERMISSIONS, TAG);
        if (isAllowed) {
            mayBind.add(packageName);
        } else {
            mayBind.remove(packageName);
        }
    }

    @Override
    public synchronized boolean bindAppWidgetId(String caller, int id, int user,
            ComponentName name, Bundle options) {
        InstalledPackage host = server.packages.get(caller);
        boolean isAllowed = mayBind.contains(caller)
                || host != null && host.isGranted(Manifest.permission.BIND_APPWIDGET);
        if (!isAllowed) {
            return false;
        }
        Widget widget = widget(id, caller);
        if (widget == null) {
            Log.e(TAG, "Bad widget id " + id);
            return false;
        }
        AppWidgetProviderInfo provider = providers.get(name);
        if (widget.provider != null || provider == null) {
            Log.e(TAG, "Widget id " + id + " already bound, or no widget provider " + name);
            return false;
        }
        widget.provider = provider;
        if (options != null) {
            widget.options = new Bundle(options);
        }
        if (!widget.options.containsKey(AppWidgetManager.OPTION_APPWIDGET_HOST_CATEGORY)) {
            widget.options.putInt(AppWidgetManager.OPTION_APPWIDGET_HOST_CATEGORY,
                    AppWidgetProviderInfo.WIDGET_CATEGORY_HOME_SCREEN);
        }
        if (ids(other -> other.isOf(name)).length == 1) {
            send(name, AppWidgetManager.ACTION_APPWIDGET_ENABLED, intent -> {});
            updateLater(provider);
        }
        sendUpdate(name, new int[] {id});
        return true;
    }

    private void sendUpdate(ComponentName provider, int[] ids) {
        send(provider, AppWidgetManager.ACTION_APPWIDGET_UPDATE,
                intent -> intent.putExtra(AppWidgetManager.EXTRA_APPWIDGET_IDS, ids));
    }

    /** Providers that want it are asked again and again, as long as somebody shows them. */
    private void updateLater(AppWidgetProviderInfo info) {
        if (info.updatePeriodMillis <= 0) {
            return;
        }
        ComponentName provider = info.provider;
        server.handler.postDelayed(() -> {
            synchronized (this) {
                sendUpdate(provider, ids(widget -> widget.isOf(provider)));
                updateLater(info);
            }
        }, provider, Math.max(info.updatePeriodMillis, SHORTEST_PERIOD));
    }

    /** A host fetches what a widget's list shows from a service of its provider. */
    @Override
    public synchronized boolean bindRemoteViewsService(String caller, int id, Intent intent,
            IApplicationThread thread, IBinder activity, IServiceConnection connection,
            long flags) throws RemoteException {
        Widget widget = widget(id, caller);
        if (widget == null) {
            throw new IllegalArgumentException("Bad widget id");
        }
        ComponentName service = intent.getComponent();
        if (widget.provider == null || service == null || !service.getPackageName().equals(
                widget.provider.provider.getPackageName())) {
            throw new SecurityException("The given service doesn't belong to the given provider");
        }
        long identity = Binder.clearCallingIdentity();
        try {
            return server.activities.services.bind(
                    activity, intent, null, connection, flags, "android") > 0;
        } finally {
            Binder.restoreCallingIdentity(identity);
        }
    }

    @Override
    public synchronized void notifyProviderInheritance(ComponentName[] names) {
        for (ComponentName name : names == null ? new ComponentName[0] : names) {
            AppWidgetProviderInfo provider = providers.get(name);
            if (provider != null) {
                provider.isExtendedFromAppWidgetProvider = true;
            }
        }
    }

    @Override
    public synchronized int[] getAppWidgetIds(ComponentName provider) {
        return ids(widget -> widget.isOf(provider));
    }

    @Override
    public synchronized boolean isBoundWidgetPackage(String packageName, int user) {
        return ids(widget -> widget.provider != null
                && widget.provider.provider.getPackageName().equals(packageName)).length > 0;
    }

    @Override
    public boolean isRequestPinAppWidgetSupported() {
        return false;
    }

    @Override
    public boolean requestPinAppWidget(String caller, ComponentName provider, Bundle extras,
            IntentSender resultSender) {
        return false;
    }
}
