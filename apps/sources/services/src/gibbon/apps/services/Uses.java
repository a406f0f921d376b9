package gibbon.apps.services;

import android.app.Activity;
import android.app.AlarmManager;
import android.app.PendingIntent;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.ServiceConnection;
import android.os.Bundle;
import android.os.IBinder;
import android.os.SystemClock;
import android.util.Log;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.ScrollView;
import android.widget.TextView;

/** Starts, stops, binds to and unbinds from the services. */
public class Uses extends Activity {
    static final String TAG = "services";
    private static final int ALARMS = 10;
    private static final long ALARMS_IN = 30_000;

    private TextView text;
    private boolean isBound;

    private final ServiceConnection connection = new ServiceConnection() {
        @Override
        public void onServiceConnected(ComponentName name, IBinder binder) {
            Log.i(TAG, "Uses.onServiceConnected count=" + ((Bound.Access) binder).count());
            text.setText("connected");
        }

        @Override
        public void onServiceDisconnected(ComponentName name) {
            Log.i(TAG, "Uses.onServiceDisconnected");
            text.setText("disconnected");
        }
    };

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        LinearLayout column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        text = new TextView(this);
        column.addView(text);
        does(column, "Start sticky", () -> start(Sticky.class));
        does(column, "Start redelivered", () -> start(Redelivered.class));
        does(column, "Start forgotten", () -> start(Forgotten.class));
        does(column, "Start bound", () -> start(Bound.class));
        does(column, "Stop bound", () -> stopService(new Intent(this, Bound.class)));
        does(column, "Bind", this::bind);
        does(column, "Unbind", this::unbind);
        does(column, "Queue three", this::queue);
        does(column, "Foreground", () -> startForegroundService(new Intent(this, Foreground.class)));
        does(column, "Stop foreground", () -> stopService(new Intent(this, Foreground.class)));
        does(column, "Alarms", this::alarms);
        ScrollView scroll = new ScrollView(this);
        scroll.addView(column);
        setContentView(scroll);
        Log.i(TAG, "Uses.onCreate");
    }

    private void does(LinearLayout column, String name, Runnable action) {
        Button button = new Button(this);
        button.setAllCaps(false);
        button.setText(name);
        button.setOnClickListener(view -> action.run());
        column.addView(button);
    }

    private void start(Class<?> service) {
        startService(new Intent(this, service).putExtra("word", "hello"));
    }

    private void bind() {
        isBound = bindService(new Intent(this, Bound.class), connection, Context.BIND_AUTO_CREATE);
    }

    private void unbind() {
        unbindService(connection);
        isBound = false;
    }

    private void queue() {
        for (String word : new String[] {"one", "two", "three"}) {
            startService(new Intent(this, Queue.class).putExtra("word", word));
        }
    }

    /** One a millisecond: a process that the first one starts is not ready when the next ones come. */
    private void alarms() {
        AlarmManager manager = getSystemService(AlarmManager.class);
        Intent intent = new Intent(this, Foreground.class).putExtra("word", "alarm");
        long due = SystemClock.elapsedRealtime() + ALARMS_IN;
        for (int number = 0; number < ALARMS; number++) {
            manager.setExact(AlarmManager.ELAPSED_REALTIME_WAKEUP, due + number,
                    PendingIntent.getForegroundService(this, number, intent,
                            PendingIntent.FLAG_IMMUTABLE));
        }
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
        if (isBound) {
            unbindService(connection);
        }
        Log.i(TAG, "Uses.onDestroy");
    }
}
