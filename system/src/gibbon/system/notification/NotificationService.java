package gibbon.system.notification;

import android.app.INotificationManager;
import android.app.ITransientNotification;
import android.app.ITransientNotificationCallback;
import android.app.Notification;
import android.app.NotificationChannel;
import android.app.NotificationChannelGroup;
import android.app.NotificationManager;
import android.content.ComponentName;
import android.content.pm.ParceledListSlice;
import android.os.IBinder;
import android.os.Parcel;
import android.service.notification.StatusBarNotification;
import android.service.notification.ZenModeConfig;
import gibbon.system.SystemServer;
import gibbon.system.pm.InstalledPackage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The notification manager: posting, channels, toasts. Nothing is ever disturbed by it. */
public abstract class NotificationService extends INotificationManager.Stub {
    private final SystemServer server;
    private final Notifications notifications;
    private final Toasts toasts;
    private int filter = NotificationManager.INTERRUPTION_FILTER_ALL;

    NotificationService(SystemServer server) {
        this.server = server;
        notifications = server.notifications;
        toasts = new Toasts(server);
    }

    @Override
    public void enqueueTextToast(String packageName, IBinder token, CharSequence text,
            int duration, boolean isUiContext, int display,
            ITransientNotificationCallback callback) {
        toasts.add(new Toasts.Toast(packageName, token, text, null, callback, duration));
    }

    @Override
    public void enqueueToast(String packageName, IBinder token, ITransientNotification callback,
            int duration, boolean isUiContext, int display) {
        toasts.add(new Toasts.Toast(packageName, token, null, callback, null, duration));
    }

    @Override
    public void cancelToast(String packageName, IBinder token) {
        toasts.cancel(token);
    }

    /** The app has taken the toast's window away. */
    @Override
    public void finishToken(String packageName, IBinder token) {}

    @Override
    public void enqueueNotificationWithTag(String packageName, String opPackage, String tag,
            int id, Notification notification, int user) {
        InstalledPackage owner = server.packages.get(packageName);
        if (owner == null || notification == null) {
            throw new IllegalArgumentException(
                    "null not allowed: pkg=" + packageName + " id=" + id);
        }
        if (!notifications.isForService(packageName, tag, id)) {
            notification.flags &= ~Notification.FLAG_FOREGROUND_SERVICE;
        }
        notifications.post(owner, tag, id, notification);
    }

    @Override
    public void cancelNotificationWithTag(String packageName, String opPackage, String tag, int id,
            int user) {
        if (!notifications.isForService(packageName, tag, id)) {
            notifications.cancel(packageName, tag, id);
        }
    }

    @Override
    public void cancelAllNotifications(String packageName, int user) {
        notifications.cancelAll(packageName);
    }

    @Override
    public ParceledListSlice getAppActiveNotifications(String packageName, int user) {
        return new ParceledListSlice<>(notifications.posted(packageName));
    }

    @Override
    public StatusBarNotification[] getActiveNotifications(String packageName) {
        return notifications.posted(null).toArray(new StatusBarNotification[0]);
    }

    @Override
    public boolean areNotificationsEnabled(String packageName) {
        return notifications.areEnabled(server.packages.get(packageName));
    }

    @Override
    public boolean areNotificationsEnabledForPackage(String packageName, int uid) {
        return areNotificationsEnabled(packageName);
    }

    @Override
    public int getPackageImportance(String packageName) {
        return areNotificationsEnabled(packageName) ? NotificationManager.IMPORTANCE_DEFAULT
                : NotificationManager.IMPORTANCE_NONE;
    }

    @Override
    public void createNotificationChannels(String packageName, ParceledListSlice list) {
        for (Object each : list.getList()) {
            NotificationChannel channel = (NotificationChannel) each;
            NotificationChannel known = settings(packageName).channels.get(channel.getId());
            if (known == null) {
                settings(packageName).channels.put(channel.getId(), copyOf(channel));
            } else {
                // What the user may have set stays; only the words change.
                known.setName(channel.getName());
                known.setDescription(channel.getDescription());
            }
        }
    }

    @Override
    public void createNotificationChannelGroups(String packageName, ParceledListSlice list) {
        for (Object each : list.getList()) {
            NotificationChannelGroup group = (NotificationChannelGroup) each;
            settings(packageName).groups.put(group.getId(), group.clone());
        }
    }

    private static NotificationChannel copyOf(NotificationChannel channel) {
        Parcel parcel = Parcel.obtain();
        channel.writeToParcel(parcel, 0);
        parcel.setDataPosition(0);
        NotificationChannel copy = NotificationChannel.CREATOR.createFromParcel(parcel);
        parcel.recycle();
        return copy;
    }

    private Notifications.Settings settings(String packageName) {
        return notifications.settingsOf(packageName);
    }

    @Override
    public NotificationChannel getNotificationChannel(String caller, int user, String packageName,
            String id) {
        NotificationChannel channel = settings(packageName).channels.get(
                id == null ? NotificationChannel.DEFAULT_CHANNEL_ID : id);
        return channel == null ? null : copyOf(channel);
    }

    @Override
    public NotificationChannel getConversationNotificationChannel(String caller, int user,
            String packageName, String id, boolean parentIfNone, String conversation) {
        return getNotificationChannel(caller, user, packageName, id);
    }

    @Override
    public ParceledListSlice getNotificationChannels(String caller, String packageName, int user) {
        return new ParceledListSlice<>(
                new ArrayList<>(settings(packageName).channels.values()));
    }

    @Override
    public void deleteNotificationChannel(String packageName, String id) {
        if (NotificationChannel.DEFAULT_CHANNEL_ID.equals(id)) {
            throw new IllegalArgumentException("Cannot delete default channel");
        }
        settings(packageName).channels.remove(id);
        for (StatusBarNotification entry : notifications.posted(packageName)) {
            if (id.equals(entry.getNotification().getChannelId())) {
                notifications.cancel(packageName, entry.getTag(), entry.getId());
            }
        }
    }

    @Override
    public NotificationChannelGroup getNotificationChannelGroup(String packageName, String id) {
        return settings(packageName).groups.get(id);
    }

    @Override
    public ParceledListSlice getNotificationChannelGroups(String packageName) {
        return new ParceledListSlice<>(new ArrayList<>(settings(packageName).groups.values()));
    }

    @Override
    public void deleteNotificationChannelGroup(String packageName, String id) {
        settings(packageName).groups.remove(id);
        settings(packageName).channels.values().removeIf(
                channel -> id.equals(channel.getGroup()));
    }

    @Override
    public boolean canShowBadge(String packageName, int uid) {
        return true;
    }

    @Override
    public boolean areBubblesAllowed(String packageName) {
        return false;
    }

    @Override
    public int getZenMode() {
        return android.provider.Settings.Global.ZEN_MODE_OFF;
    }

    @Override
    public int getInterruptionFilterFromListener(
            android.service.notification.INotificationListener listener) {
        return filter;
    }

    @Override
    public void setInterruptionFilter(String packageName, int filter) {
        if (!isNotificationPolicyAccessGranted(packageName)) {
            throw new SecurityException("Notification policy access denied");
        }
        this.filter = filter;
    }

    @Override
    public ZenModeConfig getZenModeConfig() {
        return new ZenModeConfig();
    }

    /** The user gives this in the settings; nobody has. */
    @Override
    public boolean isNotificationPolicyAccessGranted(String packageName) {
        return false;
    }

    @Override
    public NotificationManager.Policy getNotificationPolicy(String packageName) {
        return new NotificationManager.Policy(0, 0, 0);
    }

    @Override
    public boolean isNotificationListenerAccessGranted(ComponentName listener) {
        return false;
    }

    @Override
    public List<String> getEnabledNotificationListenerPackages() {
        return Collections.emptyList();
    }
}
