package gibbon.apps.broadcasts;

import android.app.Activity;
import android.app.AlarmManager;
import android.app.Notification;
import android.app.NotificationChannel;
import android.app.NotificationManager;
import android.app.PendingIntent;
import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.os.Bundle;
import android.os.SystemClock;
import android.util.Log;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.ScrollView;

/** Sends broadcasts of all kinds, and receives some of them. */
public class Sends extends Activity {
    static final String TAG = "broadcasts";
    static final String ORDERED = "gibbon.apps.ORDERED";
    static final String PLAIN = "gibbon.apps.PLAIN";
    private static final String STICKY = "gibbon.apps.STICKY";
    private static final long MINUTE = 60_000;

    /** Registered at run time, under a name. */
    private static final class Registered extends BroadcastReceiver {
        private final String name;

        Registered(String name) {
            this.name = name;
        }

        @Override
        public void onReceive(Context context, Intent intent) {
            Log.i(TAG, name + ".onReceive " + describe(this, intent));
            if (isOrderedBroadcast()) {
                setResultData(getResultData() + " " + name);
                if (intent.getBooleanExtra("abort", false)) {
                    abortBroadcast();
                }
            }
        }
    }

    static String describe(BroadcastReceiver receiver, Intent intent) {
        String action = intent.getAction();
        return action.substring(action.lastIndexOf('.') + 1)
                + (receiver.isOrderedBroadcast() ? " after:" + receiver.getResultData() : "")
                + (receiver.isInitialStickyBroadcast() ? " kept" : "");
    }

    private final Registered low = new Registered("low");
    private final Registered high = new Registered("high");
    private final Registered late = new Registered("late");

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        LinearLayout column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        does(column, "Plain", () -> sendBroadcast(new Intent(PLAIN).setPackage(getPackageName())));
        does(column, "Ordered", () -> ordered(false));
        does(column, "Aborted", () -> ordered(true));
        does(column, "Sticky", () -> sendStickyBroadcast(new Intent(STICKY)));
        does(column, "Listen late", () -> register(late, 0, STICKY));
        does(column, "Alarm", this::alarm);
        does(column, "Notify", this::notifyUser);
        ScrollView scroll = new ScrollView(this);
        scroll.addView(column);
        setContentView(scroll);
        register(low, 1, PLAIN, ORDERED);
        register(high, 10, PLAIN, ORDERED);
        Log.i(TAG, "Sends.onCreate " + getIntent().getStringExtra("from"));
    }

    private void does(LinearLayout column, String name, Runnable action) {
        Button button = new Button(this);
        button.setAllCaps(false);
        button.setText(name);
        button.setOnClickListener(view -> action.run());
        column.addView(button);
    }

    private void register(Registered receiver, int priority, String... actions) {
        IntentFilter filter = new IntentFilter();
        filter.setPriority(priority);
        for (String action : actions) {
            filter.addAction(action);
        }
        registerReceiver(receiver, filter, RECEIVER_NOT_EXPORTED);
    }

    private void ordered(boolean abort) {
        Intent intent = new Intent(ORDERED).setPackage(getPackageName()).putExtra("abort", abort);
        sendOrderedBroadcast(intent, null, new BroadcastReceiver() {
            @Override
            public void onReceive(Context context, Intent received) {
                Log.i(TAG, "result code=" + getResultCode() + " data=" + getResultData());
            }
        }, null, 7, "start", null);
    }

    private void alarm() {
        PendingIntent operation = PendingIntent.getBroadcast(this, 0,
                new Intent(this, Alarmed.class).setAction("gibbon.apps.ALARM"),
                PendingIntent.FLAG_IMMUTABLE);
        getSystemService(AlarmManager.class).set(AlarmManager.ELAPSED_REALTIME,
                SystemClock.elapsedRealtime() + MINUTE, operation);
        Log.i(TAG, "Sends.alarm");
    }

    private void notifyUser() {
        NotificationManager manager = getSystemService(NotificationManager.class);
        manager.createNotificationChannel(new NotificationChannel("news", "News",
                NotificationManager.IMPORTANCE_DEFAULT));
        Intent intent = new Intent(this, Sends.class).putExtra("from", "notification")
                .addFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
        manager.notify(1, new Notification.Builder(this, "news")
                .setSmallIcon(android.R.drawable.ic_dialog_info)
                .setContentTitle("News")
                .setAutoCancel(true)
                .setContentIntent(PendingIntent.getActivity(this, 1, intent,
                        PendingIntent.FLAG_IMMUTABLE))
                .build());
    }

    @Override
    protected void onNewIntent(Intent intent) {
        super.onNewIntent(intent);
        Log.i(TAG, "Sends.onNewIntent " + intent.getStringExtra("from"));
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
        unregisterReceiver(low);
        unregisterReceiver(high);
        Log.i(TAG, "Sends.onDestroy");
    }
}
