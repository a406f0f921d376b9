package gibbon.system.hardware;

import android.content.Intent;
import android.os.IBinder;
import android.os.IPowerManager;
import android.os.IWakeLockCallback;
import android.os.PowerManager;
import android.os.PowerSaveState;
import android.os.WorkSource;
import android.util.ArraySet;
import gibbon.system.SystemServer;
import java.util.Set;

/** The power manager of a device that is on, charged and in use. */
public abstract class PowerService extends IPowerManager.Stub {
    private final Set<IBinder> wakeLocks = new ArraySet<>();

    private final SystemServer server;
    private boolean isOn = true;

    PowerService(SystemServer server) {
        this.server = server;
    }

    /** The user presses the power button. */
    public void setScreen(boolean isOn) {
        this.isOn = isOn;
        server.tasks.lifeCycle.setAsleep(!isOn);
        // Not for those that manifests name: a phone would start half of its apps.
        server.activities.broadcasts.sendFromSystem(
                new Intent(isOn ? Intent.ACTION_SCREEN_ON : Intent.ACTION_SCREEN_OFF)
                        .addFlags(Intent.FLAG_RECEIVER_REGISTERED_ONLY));
        if (isOn) {
            server.activities.broadcasts.sendFromSystem(new Intent(Intent.ACTION_USER_PRESENT));
        }
    }

    @Override
    public synchronized void acquireWakeLock(IBinder lock, int flags, String tag,
            String packageName, WorkSource source, String history, int display,
            IWakeLockCallback callback) {
        wakeLocks.add(lock);
    }

    @Override
    public synchronized void releaseWakeLock(IBinder lock, int flags) {
        wakeLocks.remove(lock);
    }

    @Override
    public boolean isWakeLockLevelSupported(int level) {
        return level == PowerManager.PARTIAL_WAKE_LOCK
                || level == PowerManager.SCREEN_DIM_WAKE_LOCK
                || level == PowerManager.SCREEN_BRIGHT_WAKE_LOCK
                || level == PowerManager.FULL_WAKE_LOCK;
    }

    @Override
    public boolean isInteractive() {
        return isOn;
    }

    @Override
    public boolean isDisplayInteractive(int display) {
        return isOn;
    }

    @Override
    public boolean isPowerSaveMode() {
        return false;
    }

    @Override
    public PowerSaveState getPowerSaveState(int service) {
        return new PowerSaveState.Builder().build();
    }

    @Override
    public boolean isDeviceIdleMode() {
        return false;
    }

    @Override
    public boolean isLightDeviceIdleMode() {
        return false;
    }

    @Override
    public float getBrightnessConstraint(int constraint) {
        switch (constraint) {
            case PowerManager.BRIGHTNESS_CONSTRAINT_TYPE_MINIMUM: return PowerManager.BRIGHTNESS_MIN;
            case PowerManager.BRIGHTNESS_CONSTRAINT_TYPE_MAXIMUM: return PowerManager.BRIGHTNESS_MAX;
            default: return PowerManager.BRIGHTNESS_MAX / 2;
        }
    }

    @Override
    public void userActivity(int display, long time, int event, int flags) {}
}
