package gibbon.system.am;

import android.app.IServiceConnection;
import android.app.Notification;
import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ServiceInfo;
import android.os.Binder;
import android.os.IBinder;
import android.util.ArrayMap;
import java.util.ArrayList;
import java.util.List;

/** A service that was started or bound to; it is itself the token that the app knows it by. */
final class ServiceRecord extends Binder {
    /** All who bound to the service with intents that mean the same. */
    static final class Binding {
        final Intent intent;
        final List<Connection> connections = new ArrayList<>();
        boolean isRequested;
        boolean isPublished;
        /** The service has been bound and not yet unbound. */
        boolean isBound;
        /** The next to bind reaches onRebind. */
        boolean wantsRebind;
        IBinder binder;

        Binding(Intent intent) {
            this.intent = intent;
        }
    }

    /** One who bound to the service. */
    static final class Connection {
        final ServiceRecord service;
        final Binding binding;
        final IServiceConnection client;
        final IBinder activity;
        final long flags;

        Connection(ServiceRecord service, Binding binding, IServiceConnection client,
                IBinder activity, long flags) {
            this.service = service;
            this.binding = binding;
            this.client = client;
            this.activity = activity;
            this.flags = flags;
        }
    }

    /** One call of startService. */
    static final class Start {
        final int id;
        final Intent intent;
        /** How often the service was given it, and how often it was done with it. */
        int deliveries;
        int completions;

        Start(int id, Intent intent) {
            this.id = id;
            this.intent = intent;
        }
    }

    final ComponentName name;
    final ServiceInfo info;
    AppProcess process;
    final ArrayMap<Intent.FilterComparison, Binding> bindings = new ArrayMap<>();
    /** Starts that the service has not been told of. */
    final List<Start> pendingStarts = new ArrayList<>();
    /** Starts that the service has been told of and may want again if it is killed. */
    final List<Start> deliveredStarts = new ArrayList<>();
    /** What it said last of its being killed: whether that ends it, or it is told of no start. */
    boolean stopsIfKilled;
    boolean wantsStart;
    boolean isCreated;
    boolean isStarted;
    int lastStartId;
    /** How often it was running when its process crashed, lately. */
    int crashes;
    /** After its process died: how long it waits, and when it comes again by the uptime. */
    long restartDelay;
    long restartsAt;
    long createdAt;
    /** How many things it was told and is not done with. */
    int executing;
    NotResponding.Debt debt;
    /** Somebody promised that the service will call startForeground. */
    boolean owesForeground;
    boolean isForeground;
    int foregroundId;
    int foregroundType;
    Notification foregroundNotification;

    ServiceRecord(ComponentName name, ServiceInfo info, AppProcess process) {
        this.name = name;
        this.info = info;
        this.process = process;
    }

    /** It is done with a start, and with all before it. */
    void forgetDelivered(int id) {
        if (delivered(id, false) != null) {
            while (deliveredStarts.remove(0).id != id) {
                continue;
            }
        }
    }

    /** A start that it was told of, taken out if it will not be wanted again. */
    Start delivered(int id, boolean remove) {
        for (Start start : deliveredStarts) {
            if (start.id == id) {
                if (remove) {
                    deliveredStarts.remove(start);
                }
                return start;
            }
        }
        return null;
    }

    Binding bindingFor(Intent intent) {
        Intent.FilterComparison key = new Intent.FilterComparison(intent);
        Binding binding = bindings.get(key);
        if (binding == null) {
            binding = new Binding(intent);
            bindings.put(key, binding);
        }
        return binding;
    }

    /** Somebody needs the service: it was started, or a connection keeps it. */
    boolean isNeeded() {
        return isStarted || isKept();
    }

    boolean isKept() {
        for (Binding binding : bindings.values()) {
            for (Connection connection : binding.connections) {
                if ((connection.flags & android.content.Context.BIND_AUTO_CREATE) != 0) {
                    return true;
                }
            }
        }
        return false;
    }

    @Override
    public String toString() {
        return "ServiceRecord{u0 " + name.flattenToShortString() + "}";
    }
}
