package gibbon.system.alarm;

import android.Manifest;
import android.app.AlarmManager;
import android.app.IAlarmCompleteListener;
import android.app.IAlarmListener;
import android.app.IAlarmManager;
import android.app.PendingIntent;
import android.content.Intent;
import android.os.Build;
import android.os.IBinder;
import android.os.RemoteException;
import android.os.SystemClock;
import android.os.WorkSource;
import android.util.Log;
import gibbon.system.SystemServer;
import gibbon.system.pm.InstalledPackage;
import gibbon.system.survival.Survivor;
import java.util.ArrayList;
import java.util.List;

/**
 * The alarm manager. Alarms go off when they are due: batching, which would save a battery, is
 * allowed to Android, but not asked of it.
 */
public abstract class AlarmService extends IAlarmManager.Stub implements Survivor {
    private static final String TAG = "AlarmManager";
    /** No app's alarm is sooner than this. */
    private static final long LEAST_DELAY = 5_000;
    private static final long LEAST_INTERVAL = 60_000;

    private static final class Alarm {
        String packageName;
        long interval;
        long due;
        /** By the time of day, which can be changed. */
        boolean isWallClock;
        PendingIntent operation;
        IAlarmListener listener;
        AlarmManager.AlarmClockInfo clock;

        boolean isFor(PendingIntent otherOperation, IAlarmListener otherListener) {
            return operation != null ? operation.equals(otherOperation)
                    : otherListener != null && listener.asBinder() == otherListener.asBinder();
        }
    }

    private final SystemServer server;
    private final List<Alarm> alarms = new ArrayList<>();

    AlarmService(SystemServer server) {
        this.server = server;
    }

    @Override
    public void set(String packageName, int type, long triggerAt, long window, long interval,
            int flags, PendingIntent operation, IAlarmListener listener, String tag,
            WorkSource source, AlarmManager.AlarmClockInfo clock) {
        if ((operation == null) == (listener == null)) {
            Log.w(TAG, "Alarms must either supply a PendingIntent or an AlarmReceiver");
            return;
        }
        boolean isExact = window == AlarmManager.WINDOW_EXACT || clock != null;
        if (isExact && operation != null && !canScheduleExactAlarms(packageName)) {
            throw new SecurityException("Caller " + packageName + " needs to hold "
                    + Manifest.permission.SCHEDULE_EXACT_ALARM + " or "
                    + Manifest.permission.USE_EXACT_ALARM + " to set exact alarms.");
        }
        Alarm alarm = new Alarm();
        alarm.packageName = packageName;
        alarm.operation = operation;
        alarm.listener = listener;
        alarm.clock = clock;
        alarm.interval = interval > 0 ? Math.max(interval, LEAST_INTERVAL) : 0;
        boolean isWallClock = type == AlarmManager.RTC || type == AlarmManager.RTC_WAKEUP;
        alarm.isWallClock = isWallClock;
        long now = SystemClock.uptimeMillis();
        long wanted = isWallClock ? triggerAt - System.currentTimeMillis() + now
                : triggerAt - SystemClock.elapsedRealtime() + now;
        alarm.due = Math.max(wanted, now + LEAST_DELAY);
        remove(operation, listener);
        synchronized (this) {
            alarms.add(alarm);
            schedule(alarm);
        }
    }

    private void schedule(Alarm alarm) {
        server.handler.postAtTime(() -> goOff(alarm), alarm, alarm.due);
    }

    @Override
    public synchronized void revived() {
        alarms.forEach(this::schedule);
    }

    private void goOff(Alarm alarm) {
        synchronized (this) {
            if (alarm.interval > 0) {
                alarm.due += alarm.interval;
                schedule(alarm);
            } else {
                alarms.remove(alarm);
            }
        }
        try {
            if (alarm.operation != null) {
                alarm.operation.send(server.context, 0,
                        new Intent().putExtra(Intent.EXTRA_ALARM_COUNT, 1));
            } else {
                alarm.listener.doAlarm(new IAlarmCompleteListener.Stub() {
                    @Override
                    public void alarmComplete(IBinder who) {}
                });
            }
        } catch (PendingIntent.CanceledException canceled) {
            remove(alarm.operation, null);
        } catch (RemoteException dead) {
            throw dead.rethrowFromSystemServer();
        }
    }

    /** The time of day is later than it was, or earlier. */
    public synchronized void timeMoved(long millis) {
        for (Alarm alarm : alarms) {
            if (alarm.isWallClock) {
                server.handler.removeCallbacksAndMessages(alarm);
                alarm.due = Math.max(alarm.due - millis, SystemClock.uptimeMillis());
                schedule(alarm);
            }
        }
    }

    @Override
    public synchronized void remove(PendingIntent operation, IAlarmListener listener) {
        for (Alarm alarm : new ArrayList<>(alarms)) {
            if (alarm.isFor(operation, listener)) {
                alarms.remove(alarm);
                server.handler.removeCallbacksAndMessages(alarm);
            }
        }
    }

    @Override
    public synchronized void removeAll(String packageName) {
        for (Alarm alarm : new ArrayList<>(alarms)) {
            if (alarm.packageName.equals(packageName)) {
                alarms.remove(alarm);
                server.handler.removeCallbacksAndMessages(alarm);
            }
        }
    }

    @Override
    public synchronized AlarmManager.AlarmClockInfo getNextAlarmClock(int user) {
        AlarmManager.AlarmClockInfo next = null;
        for (Alarm alarm : alarms) {
            if (alarm.clock != null
                    && (next == null || alarm.clock.getTriggerTime() < next.getTriggerTime())) {
                next = alarm.clock;
            }
        }
        return next;
    }

    /** Who targets Android 13 must be given the permission by the user. */
    @Override
    public boolean canScheduleExactAlarms(String packageName) {
        InstalledPackage owner = server.packages.get(packageName);
        if (owner == null || owner.targetSdk() < Build.VERSION_CODES.S) {
            return true;
        }
        return owner.isGranted(Manifest.permission.USE_EXACT_ALARM)
                || owner.targetSdk() < Build.VERSION_CODES.TIRAMISU
                && owner.isGranted(Manifest.permission.SCHEDULE_EXACT_ALARM);
    }

    @Override
    public boolean hasScheduleExactAlarm(String packageName, int user) {
        return canScheduleExactAlarms(packageName);
    }

    @Override
    public long getNextWakeFromIdleTime() {
        return Long.MAX_VALUE;
    }

    @Override
    public boolean setTime(long millis) {
        throw new SecurityException("setTime: Neither user nor current process has "
                + Manifest.permission.SET_TIME + ".");
    }
}
