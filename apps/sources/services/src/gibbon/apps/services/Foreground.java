package gibbon.apps.services;

import android.app.Notification;
import android.app.NotificationChannel;
import android.app.NotificationManager;
import android.content.Intent;

/** Shows a notification while it runs. */
public class Foreground extends Logged {
    private static final String CHANNEL = "work";

    @Override
    int mode() {
        return START_STICKY;
    }

    @Override
    public int onStartCommand(Intent intent, int flags, int startId) {
        NotificationManager manager = getSystemService(NotificationManager.class);
        manager.createNotificationChannel(new NotificationChannel(CHANNEL, "Work",
                NotificationManager.IMPORTANCE_DEFAULT));
        startForeground(1, new Notification.Builder(this, CHANNEL)
                .setSmallIcon(android.R.drawable.ic_popup_sync)
                .setContentTitle("Working").build());
        log("notifications=" + manager.getActiveNotifications().length);
        return super.onStartCommand(intent, flags, startId);
    }
}
