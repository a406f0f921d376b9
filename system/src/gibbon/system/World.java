package gibbon.system;

import android.app.IApplicationThread;
import android.content.ComponentName;
import android.content.Intent;
import android.os.ServiceManager;
import android.os.ShellCommand;
import android.os.SystemProperties;
import android.provider.Settings;
import gibbon.system.alarm.AlarmService;
import gibbon.system.am.AppProcess;
import gibbon.system.pm.InstalledPackage;
import gibbon.system.wm.TaskService;
import java.util.Arrays;
import java.util.TimeZone;

/** What happens to the device from outside, beside fingers and keys. */
final class World {
    private final SystemServer server;

    World(SystemServer server) {
        this.server = server;
    }

    /** Null if the words are no command of this. */
    String execute(String[] words) throws Exception {
        switch (words[0]) {
            case "start-service": return startService(words);
            case "broadcast": return broadcast(words);
            case "grant": permit(words[1], true); return "";
            case "revoke": return permit(words[1], false) ? "killed" : "";
            case "set": set(words[1], words[2]); return "";
            default: return null;
        }
    }

    /** An intent as {@code am} takes it: {@code -a ACTION -d DATA --es NAME VALUE …}. */
    static Intent intent(String[] words) throws java.net.URISyntaxException {
        ShellCommand command = new ShellCommand() {
            @Override
            public int onCommand(String name) {
                return 0;
            }

            @Override
            public void onHelp() {}
        };
        String[] arguments = Arrays.copyOfRange(words, 1, words.length);
        command.init(null, null, null, null, arguments, 0);
        return Intent.parseCommandArgs(command, null);
    }

    /** Starts an activity by an intent. */
    String start(String[] words) throws Exception {
        Intent intent = intent(words).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
        int result = TaskService.start(server, intent, intent.getType(), null,
                "com.android.shell", null, -1);
        if (result < 0) {
            throw new IllegalArgumentException("no activity for " + intent);
        }
        return server.tasks.top().component().flattenToShortString();
    }

    private String startService(String[] words) throws Exception {
        Intent intent = words[1].startsWith("-") ? intent(words)
                : new Intent().setComponent(ComponentName.unflattenFromString(words[1]));
        ComponentName name = server.activities.services.start(intent, intent.getType(), false,
                "android");
        if (name == null) {
            throw new IllegalArgumentException("no service for " + intent);
        }
        return name.flattenToShortString();
    }

    /** As the system or another app sends it. */
    private String broadcast(String[] words) throws Exception {
        Intent intent = words[1].startsWith("-") ? intent(words) : new Intent(words[1]);
        server.activities.broadcasts.sendFromSystem(intent);
        return "";
    }

    /**
     * The user gives or takes a permission in the settings; {@code all} are all that are asked.
     * True if the running app loses one, which it does not survive.
     */
    private boolean permit(String name, boolean isGranted) {
        AppProcess process = server.processes.first();
        boolean isKilled = false;
        for (InstalledPackage app : server.packages.all()) {
            if (app.isSystem) {
                continue;
            }
            boolean changed = false;
            for (String permission : app.parsed.requestedPermissions) {
                boolean isMeant = name.equals("all") ? app.isRuntime(permission)
                        : permission.equals(name) || permission.endsWith("." + name);
                if (isMeant && isGranted) {
                    changed |= app.granted().add(permission);
                } else if (isMeant) {
                    changed |= app.granted().remove(permission);
                }
            }
            boolean isRunning = process != null && process.thread != null
                    && process.info.packageName.equals(app.name());
            isKilled |= changed && !isGranted && isRunning;
        }
        return isKilled;
    }

    private void set(String name, String value) throws Exception {
        switch (name) {
            case "time": setTime(value); break;
            case "time-zone": setTimeZone(value); break;
            case "network": server.connectivity.set(value); break;
            case "airplane": setAirplane(value.equals("on")); break;
            case "battery": server.battery.set(value); break;
            case "screen": server.power.setScreen(value.equals("on")); break;
            default: server.tasks.configurations.set(name, value);
        }
    }

    /** Milliseconds since 1970, or a date and time of the device's time zone. */
    private void setTime(String value) throws Exception {
        long millis;
        if (value.matches("-?\\d+")) {
            millis = Long.parseLong(value);
        } else {
            java.time.LocalDateTime time = java.time.LocalDateTime.parse(value);
            millis = time.atZone(TimeZone.getDefault().toZoneId()).toInstant().toEpochMilli();
        }
        long moved = millis - System.currentTimeMillis();
        setWallTime(millis);
        ((AlarmService) ServiceManager.getService("alarm")).timeMoved(moved);
        server.activities.broadcasts.sendFromSystem(new Intent(Intent.ACTION_TIME_CHANGED));
        if (Math.abs(moved) >= 24 * 60 * 60 * 1000) {
            server.activities.broadcasts.sendFromSystem(new Intent(Intent.ACTION_DATE_CHANGED));
        }
    }

    private static native void setWallTime(long millis);

    private void setTimeZone(String id) throws Exception {
        SystemProperties.set("persist.sys.timezone", id);
        // Where the class library looks when its zone is forgotten, which the app is told to do.
        System.setProperty("user.timezone", id);
        TimeZone.setDefault(null);
        android.icu.util.TimeZone.setICUDefault(null);
        AppProcess process = server.processes.first();
        IApplicationThread thread = process == null ? null : process.thread;
        if (thread != null) {
            thread.updateTimeZone();
        }
        server.activities.broadcasts.sendFromSystem(new Intent(Intent.ACTION_TIMEZONE_CHANGED)
                .putExtra(Intent.EXTRA_TIMEZONE, id));
    }

    private void setAirplane(boolean isOn) throws Exception {
        server.settings.put("global", Settings.Global.AIRPLANE_MODE_ON, isOn ? "1" : "0");
        server.connectivity.setAirplane(isOn);
        server.activities.broadcasts.sendFromSystem(
                new Intent(Intent.ACTION_AIRPLANE_MODE_CHANGED).putExtra("state", isOn));
    }
}
