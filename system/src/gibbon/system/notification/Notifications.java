package gibbon.system.notification;

import android.app.Notification;
import android.app.NotificationChannel;
import android.app.NotificationChannelGroup;
import android.app.NotificationManager;
import android.app.PendingIntent;
import android.os.Build;
import android.os.UserHandle;
import android.service.notification.StatusBarNotification;
import android.util.ArrayMap;
import android.util.Log;
import gibbon.system.Events;
import gibbon.system.SystemServer;
import gibbon.system.pm.InstalledPackage;
import gibbon.system.survival.Survivor;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The notifications that are posted, and the channels and groups of each package. */
public final class Notifications implements Survivor {
    private static final String TAG = "NotificationService";

    /** What a package has set up. */
    static final class Settings {
        final ArrayMap<String, NotificationChannel> channels = new ArrayMap<>();
        final ArrayMap<String, NotificationChannelGroup> groups = new ArrayMap<>();
    }

    private final SystemServer server;
    private final List<StatusBarNotification> posted = new ArrayList<>();
    private final ArrayMap<String, Settings> settings = new ArrayMap<>();

    public Notifications(SystemServer server) {
        this.server = server;
    }

    synchronized Settings settingsOf(String packageName) {
        return settings.computeIfAbsent(packageName, name -> {
            Settings fresh = new Settings();
            InstalledPackage owner = server.packages.get(name);
            if (owner != null && owner.targetSdk() < Build.VERSION_CODES.O) {
                // Apps that do not know of channels have this one.
                fresh.channels.put(NotificationChannel.DEFAULT_CHANNEL_ID,
                        new NotificationChannel(NotificationChannel.DEFAULT_CHANNEL_ID,
                                "Miscellaneous", NotificationManager.IMPORTANCE_UNSPECIFIED));
            }
            return fresh;
        });
    }

    public boolean hasChannel(InstalledPackage owner, Notification notification) {
        return owner.targetSdk() < Build.VERSION_CODES.O
                || settingsOf(owner.name()).channels.containsKey(notification.getChannelId());
    }

    public boolean areEnabled(InstalledPackage owner) {
        return owner != null && (owner.targetSdk() < Build.VERSION_CODES.TIRAMISU
                || owner.isGranted(android.Manifest.permission.POST_NOTIFICATIONS));
    }

    public synchronized void post(InstalledPackage owner, String tag, int id,
            Notification notification) {
        boolean isService = (notification.flags & Notification.FLAG_FOREGROUND_SERVICE) != 0;
        if (!hasChannel(owner, notification)) {
            Log.e(TAG, "No Channel found for pkg=" + owner.name() + ", channelId="
                    + notification.getChannelId() + ", id=" + id + ", tag=" + tag);
            return;
        }
        if (!areEnabled(owner) && !isService) {
            return;
        }
        int place = indexOf(owner.name(), tag, id);
        StatusBarNotification entry = new StatusBarNotification(owner.name(), owner.name(), id,
                tag, owner.uid(), 0, notification, UserHandle.SYSTEM, null,
                System.currentTimeMillis());
        if (place >= 0) {
            posted.set(place, entry);
        } else {
            posted.add(entry);
        }
        Events.tell("notification", owner.name(), String.valueOf(id),
                text(notification, Notification.EXTRA_TITLE),
                text(notification, Notification.EXTRA_TEXT));
        limit(entry);
    }

    /** Some go away by themselves after a time. */
    private void limit(StatusBarNotification entry) {
        long timeout = entry.getNotification().getTimeoutAfter();
        if (timeout > 0) {
            server.handler.postDelayed(() -> {
                if (isPosted(entry)) {
                    cancel(entry.getPackageName(), entry.getTag(), entry.getId());
                }
            }, entry.getPostTime() + timeout - System.currentTimeMillis());
        }
    }

    @Override
    public synchronized void revived() {
        posted.forEach(this::limit);
    }

    private static String text(Notification notification, String key) {
        CharSequence text = notification.extras.getCharSequence(key);
        return text == null ? "" : text.toString();
    }

    private synchronized boolean isPosted(StatusBarNotification entry) {
        return posted.contains(entry);
    }

    private int indexOf(String packageName, String tag, int id) {
        for (int at = 0; at < posted.size(); at++) {
            StatusBarNotification entry = posted.get(at);
            if (entry.getId() == id && entry.getPackageName().equals(packageName)
                    && Objects.equals(entry.getTag(), tag)) {
                return at;
            }
        }
        return -1;
    }

    public synchronized void cancel(String packageName, String tag, int id) {
        int place = indexOf(packageName, tag, id);
        if (place >= 0) {
            posted.remove(place);
        }
    }

    /** The user opens the notification with this title. */
    public void open(String title) throws PendingIntent.CanceledException {
        StatusBarNotification found = null;
        for (StatusBarNotification entry : posted(null)) {
            if (text(entry.getNotification(), Notification.EXTRA_TITLE).equals(title)) {
                found = entry;
            }
        }
        if (found == null) {
            throw new IllegalArgumentException("no notification " + title);
        }
        Notification notification = found.getNotification();
        if (notification.contentIntent != null) {
            notification.contentIntent.send();
        }
        if ((notification.flags & Notification.FLAG_AUTO_CANCEL) != 0) {
            cancel(found.getPackageName(), found.getTag(), found.getId());
        }
    }

    /** All of a package's but those of services in the foreground. */
    synchronized void cancelAll(String packageName) {
        posted.removeIf(entry -> entry.getPackageName().equals(packageName)
                && (entry.getNotification().flags & Notification.FLAG_FOREGROUND_SERVICE) == 0);
    }

    synchronized boolean isForService(String packageName, String tag, int id) {
        int place = indexOf(packageName, tag, id);
        return place >= 0 && (posted.get(place).getNotification().flags
                & Notification.FLAG_FOREGROUND_SERVICE) != 0;
    }

    /** What is posted, the oldest first; of one package, or of all (null). */
    public synchronized List<StatusBarNotification> posted(String packageName) {
        List<StatusBarNotification> found = new ArrayList<>(posted);
        found.removeIf(entry -> packageName != null
                && !entry.getPackageName().equals(packageName));
        return found;
    }
}
