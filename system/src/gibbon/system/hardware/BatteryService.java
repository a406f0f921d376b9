package gibbon.system.hardware;

import android.content.Intent;
import android.os.BatteryManager;
import android.os.BatteryProperty;
import android.os.IBatteryPropertiesRegistrar;
import gibbon.system.SystemServer;

/** The battery: full and charging until somebody says otherwise. */
public abstract class BatteryService extends IBatteryPropertiesRegistrar.Stub {
    private static final int LOW = 15;
    private static final int OKAY = 20;

    private final SystemServer server;
    private int level = 100;
    private boolean isPlugged = true;

    BatteryService(SystemServer server) {
        this.server = server;
    }

    /** A level, {@code charging} or {@code discharging}. */
    public void set(String value) {
        int before = level;
        boolean wasPlugged = isPlugged;
        switch (value) {
            case "charging": isPlugged = true; break;
            case "discharging": isPlugged = false; break;
            default: level = Integer.parseInt(value);
        }
        server.activities.broadcasts.replaceSticky(changed());
        if (isPlugged != wasPlugged) {
            tell(isPlugged ? Intent.ACTION_POWER_CONNECTED : Intent.ACTION_POWER_DISCONNECTED);
        }
        if (level <= LOW && before > LOW) {
            tell(Intent.ACTION_BATTERY_LOW);
        } else if (level >= OKAY && before < OKAY) {
            tell(Intent.ACTION_BATTERY_OKAY);
        }
    }

    private void tell(String action) {
        server.activities.broadcasts.sendFromSystem(new Intent(action));
    }

    private int status() {
        return !isPlugged ? BatteryManager.BATTERY_STATUS_DISCHARGING
                : level == 100 ? BatteryManager.BATTERY_STATUS_FULL
                : BatteryManager.BATTERY_STATUS_CHARGING;
    }

    /** What the battery is like now. */
    public Intent changed() {
        return new Intent(Intent.ACTION_BATTERY_CHANGED)
                .putExtra(BatteryManager.EXTRA_STATUS, status())
                .putExtra(BatteryManager.EXTRA_HEALTH, BatteryManager.BATTERY_HEALTH_GOOD)
                .putExtra(BatteryManager.EXTRA_PRESENT, true)
                .putExtra(BatteryManager.EXTRA_LEVEL, level)
                .putExtra(BatteryManager.EXTRA_BATTERY_LOW, level <= LOW)
                .putExtra(BatteryManager.EXTRA_SCALE, 100)
                .putExtra(BatteryManager.EXTRA_PLUGGED,
                        isPlugged ? BatteryManager.BATTERY_PLUGGED_AC : 0)
                .putExtra(BatteryManager.EXTRA_VOLTAGE, 5000)
                .putExtra(BatteryManager.EXTRA_TEMPERATURE, 250)
                .putExtra(BatteryManager.EXTRA_TECHNOLOGY, "Li-ion");
    }

    /** 0 if the property is known. */
    @Override
    public int getProperty(int id, BatteryProperty property) {
        switch (id) {
            case BatteryManager.BATTERY_PROPERTY_CAPACITY: property.setLong(level); return 0;
            case BatteryManager.BATTERY_PROPERTY_STATUS: property.setLong(status()); return 0;
            default: return -1;
        }
    }
}
