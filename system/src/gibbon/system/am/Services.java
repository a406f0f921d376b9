package gibbon.system.am;

import android.app.ActivityManager;
import android.app.ActivityThread;
import android.app.IServiceConnection;
import android.app.Service;
import android.app.ServiceStartArgs;
import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.PackageManager;
import android.content.pm.ParceledListSlice;
import android.content.pm.ResolveInfo;
import android.content.pm.ServiceInfo;
import android.content.res.CompatibilityInfo;
import android.os.IBinder;
import android.os.RemoteException;
import android.os.SystemClock;
import android.util.ArrayMap;
import gibbon.system.Events;
import gibbon.system.SystemServer;
import gibbon.system.pm.Packages;
import gibbon.system.survival.Survivor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.BiConsumer;

/** The life of services: started, bound, unbound, stopped. */
public final class Services implements Survivor {
    private static final int PROCESS_STATE = ActivityManager.PROCESS_STATE_SERVICE;
    /** How long a call of a service may take, and if the app is in the background. */
    private static final long TIMEOUT = 20_000;
    private static final long BACKGROUND_TIMEOUT = 200_000;
    /** How long a service that was killed waits before it comes again: first, and how it grows. */
    private static final long RESTART_DELAY = 1_000;
    private static final long RESTART_FACTOR = 4;
    /** One that ran for so long is taken for well. */
    private static final long RESTART_RESET = 60_000;
    /** One that crashes again and again. */
    private static final long CRASH_RESTART_DELAY = 30 * 60_000;
    private static final long CRASH_INTERVAL = 2 * 60_000;
    private static final int MAX_CRASHES = 16;
    /** An intent that a service dies of, or is never done with, is not given it for ever. */
    private static final int MAX_DELIVERIES = 3;
    private static final int MAX_COMPLETIONS = 6;

    private final SystemServer server;
    private final ArrayMap<ComponentName, ServiceRecord> services = new ArrayMap<>();
    private final ArrayMap<IBinder, List<ServiceRecord.Connection>> connections =
            new ArrayMap<>();
    final ForegroundServices foreground;

    Services(SystemServer server) {
        this.server = server;
        foreground = new ForegroundServices(server, this);
    }

    /** The service that an intent means, known from then on; null if there is none. */
    private ServiceRecord find(Intent intent, String type, boolean create) {
        List<ResolveInfo> found = server.packages.query(Packages.Kind.SERVICE, intent, type,
                PackageManager.GET_SHARED_LIBRARY_FILES | PackageManager.GET_META_DATA);
        if (found.isEmpty()) {
            return null;
        }
        ServiceInfo info = found.get(0).serviceInfo;
        ComponentName name = info.getComponentName();
        ServiceRecord record = services.get(name);
        if (record == null && create) {
            record = new ServiceRecord(name, info,
                    server.processes.ensure(info.processName, info.applicationInfo));
            services.put(name, record);
        }
        return record;
    }

    /** Why a package may not use a service: a permission's name, or null if it may. */
    private String denial(ServiceRecord service, String callingPackage) {
        if (callingPackage == null || callingPackage.equals("android")
                || callingPackage.equals(service.info.packageName)) {
            return null;
        }
        if (!service.info.exported) {
            return "not exported from uid " + service.info.applicationInfo.uid;
        }
        String permission = service.info.permission;
        gibbon.system.pm.InstalledPackage caller = server.packages.get(callingPackage);
        return permission == null || caller != null && caller.isGranted(permission)
                ? null : permission;
    }

    public synchronized ComponentName start(Intent intent, String type, boolean requireForeground,
            String callingPackage) throws RemoteException {
        ServiceRecord service = find(intent, type, true);
        if (service == null) {
            return null;
        }
        String denial = denial(service, callingPackage);
        if (denial != null) {
            forgetUnused(service);
            return new ComponentName("!", denial);
        }
        service.isStarted = true;
        service.wantsStart = false;
        service.lastStartId++;
        service.pendingStarts.add(
                new ServiceRecord.Start(service.lastStartId, new Intent(intent)));
        if (requireForeground) {
            foreground.expect(service);
        }
        bringUp(service);
        Events.tell("service", service.name.flattenToShortString());
        return service.name;
    }

    /** Creates the service in its process, if that is up, and tells it what waits for it. */
    private void bringUp(ServiceRecord service) throws RemoteException {
        server.handler.removeCallbacksAndMessages(service.pendingStarts);
        service.process = server.processes.ensure(service.info.processName,
                service.info.applicationInfo);
        if (service.process.thread == null) {
            return;
        }
        if (!service.isCreated) {
            service.isCreated = true;
            service.createdAt = SystemClock.uptimeMillis();
            begin(service);
            service.process.thread.scheduleCreateService(service, service.info,
                    CompatibilityInfo.DEFAULT_COMPATIBILITY_INFO, PROCESS_STATE);
            for (ServiceRecord.Binding binding : service.bindings.values()) {
                requestBinding(service, binding, false);
            }
            if (service.isStarted && service.wantsStart && service.pendingStarts.isEmpty()) {
                service.pendingStarts.add(new ServiceRecord.Start(++service.lastStartId, null));
            }
        }
        List<ServiceStartArgs> arguments = new ArrayList<>();
        for (ServiceRecord.Start start : service.pendingStarts) {
            begin(service);
            start.deliveries++;
            int flags = (start.deliveries > 1 ? Service.START_FLAG_RETRY : 0)
                    | (start.completions > 0 ? Service.START_FLAG_REDELIVERY : 0);
            arguments.add(new ServiceStartArgs(false, start.id, flags, start.intent));
            service.deliveredStarts.add(start);
        }
        service.pendingStarts.clear();
        if (!arguments.isEmpty()) {
            service.process.thread.scheduleServiceArgs(
                    service, new ParceledListSlice<>(arguments));
        }
    }

    /** The service is told something, and has to be done with it in time. */
    private void begin(ServiceRecord service) {
        if (service.executing++ == 0) {
            boolean isSeen = server.tasks.lifeCycle.isAppSeen();
            service.debt = server.notResponding.expect(isSeen ? TIMEOUT : BACKGROUND_TIMEOUT,
                    "executing service " + service.name.flattenToShortString());
        }
    }

    /** The service is done with one thing that it was told. */
    private void finish(ServiceRecord service) {
        if (service.executing > 0 && --service.executing == 0) {
            server.notResponding.paid(service.debt);
        }
    }

    /** A service is done with a call; after a start it says what a kill would mean to it. */
    synchronized void done(IBinder token, int type, int startId, int result) {
        ServiceRecord service = (ServiceRecord) token;
        finish(service);
        if (type != ActivityThread.SERVICE_DONE_EXECUTING_START) {
            return;
        }
        service.wantsStart = result != Service.START_STICKY_COMPATIBILITY;
        switch (result) {
            case Service.START_STICKY_COMPATIBILITY:
            case Service.START_STICKY:
                service.delivered(startId, true);
                service.stopsIfKilled = false;
                break;
            case Service.START_NOT_STICKY:
                service.delivered(startId, true);
                service.stopsIfKilled |= service.lastStartId == startId;
                break;
            case Service.START_REDELIVER_INTENT:
                ServiceRecord.Start start = service.delivered(startId, false);
                if (start != null) {
                    start.deliveries = 0;
                    start.completions++;
                    service.stopsIfKilled = true;
                }
                break;
            default:
                service.delivered(startId, true);
        }
    }

    /** The app has crashed, and its process will be gone soon. */
    synchronized void crashed() {
        long now = SystemClock.uptimeMillis();
        for (ServiceRecord service : services.values()) {
            if (service.isCreated) {
                boolean isFirst = now > service.restartsAt + CRASH_INTERVAL;
                service.crashes = isFirst ? 1 : service.crashes + 1;
            }
        }
    }

    /** When a service whose process died comes again: later each time. */
    private static void delay(ServiceRecord service) {
        long now = SystemClock.uptimeMillis();
        if (service.restartDelay == 0) {
            service.restartDelay = RESTART_DELAY;
        } else if (service.crashes > 1) {
            service.restartDelay = CRASH_RESTART_DELAY * (service.crashes - 1);
        } else if (now > service.restartsAt + RESTART_RESET) {
            service.restartDelay = RESTART_DELAY;
        } else {
            service.restartDelay *= RESTART_FACTOR;
        }
        service.restartsAt = now + service.restartDelay;
    }

    /** The process is gone: connections to it and from it, too. Some services come again. */
    synchronized void processDied() {
        connections.clear();
        for (ServiceRecord service : new ArrayList<>(services.values())) {
            boolean wasCreated = service.isCreated;
            service.bindings.clear();
            service.isCreated = false;
            service.executing = 0;
            service.owesForeground = false;
            service.process = null;
            service.deliveredStarts.removeIf(start -> start.intent == null
                    || start.deliveries >= MAX_DELIVERIES || start.completions >= MAX_COMPLETIONS);
            service.pendingStarts.addAll(0, service.deliveredStarts);
            service.deliveredStarts.clear();
            boolean comesAgain = service.isStarted && service.crashes < MAX_CRASHES
                    && (!service.stopsIfKilled || !service.pendingStarts.isEmpty());
            if (!comesAgain) {
                services.remove(service.name);
                foreground.stopped(service);
            } else if (wasCreated) {
                delay(service);
            }
        }
    }

    @Override
    public synchronized void revived() {
        for (ServiceRecord service : services.values()) {
            server.handler.postAtTime(() -> restart(service), service.pendingStarts,
                    service.restartsAt);
        }
    }

    private synchronized void restart(ServiceRecord service) {
        try {
            bringUp(service);
        } catch (RemoteException dead) {
            throw dead.rethrowFromSystemServer();
        }
    }

    /** A process is up: so are its services. */
    synchronized void attached() throws RemoteException {
        for (ServiceRecord service : new ArrayList<>(services.values())) {
            bringUp(service);
        }
    }

    private void requestBinding(ServiceRecord service, ServiceRecord.Binding binding,
            boolean rebind) throws RemoteException {
        if (!service.isCreated || binding.isRequested && !rebind
                || binding.connections.isEmpty()) {
            return;
        }
        begin(service);
        service.process.thread.scheduleBindService(
                service, binding.intent, rebind, PROCESS_STATE, 0);
        binding.isRequested = true;
        binding.isBound = true;
        binding.wantsRebind = false;
    }

    /** Answers 1, 0 if there is no such service, -1 if the caller may not bind to it. */
    public synchronized int bind(IBinder activity, Intent intent, String type, IServiceConnection client,
            long flags, String callingPackage) throws RemoteException {
        ServiceRecord service = find(intent, type, true);
        if (service == null) {
            return 0;
        }
        if (denial(service, callingPackage) != null) {
            forgetUnused(service);
            return -1;
        }
        ServiceRecord.Binding binding = service.bindingFor(new Intent(intent));
        ServiceRecord.Connection connection =
                new ServiceRecord.Connection(service, binding, client, activity, flags);
        binding.connections.add(connection);
        connections.computeIfAbsent(client.asBinder(), key -> new ArrayList<>()).add(connection);
        if (service.isKept()) {
            bringUp(service);
        }
        if (binding.isPublished) {
            client.connected(service.name, binding.binder, false);
            if (binding.connections.size() == 1 && binding.wantsRebind) {
                requestBinding(service, binding, true);
            }
        } else {
            requestBinding(service, binding, false);
        }
        return 1;
    }

    synchronized void publish(IBinder token, Intent intent, IBinder binder)
            throws RemoteException {
        ServiceRecord service = (ServiceRecord) token;
        finish(service);
        ServiceRecord.Binding binding = service.bindingFor(intent);
        // One that was stopped meanwhile has nobody to tell.
        if (binding.isPublished || services.get(service.name) != service) {
            return;
        }
        binding.isPublished = true;
        binding.binder = binder;
        for (ServiceRecord.Connection connection : new ArrayList<>(binding.connections)) {
            connection.client.connected(service.name, binder, false);
        }
    }

    public synchronized boolean unbind(IServiceConnection client) throws RemoteException {
        List<ServiceRecord.Connection> removed = connections.remove(client.asBinder());
        if (removed == null) {
            return false;
        }
        for (ServiceRecord.Connection connection : removed) {
            ServiceRecord service = connection.service;
            ServiceRecord.Binding binding = connection.binding;
            binding.connections.remove(connection);
            if (services.get(service.name) != service) {
                continue;
            }
            if (binding.connections.isEmpty() && binding.isBound) {
                binding.isBound = false;
                binding.wantsRebind = false;
                begin(service);
                service.process.thread.scheduleUnbindService(service, binding.intent);
            }
            bringDownIfUnneeded(service);
        }
        return true;
    }

    synchronized void unbound(IBinder token, Intent intent, boolean wantsRebind)
            throws RemoteException {
        ServiceRecord service = (ServiceRecord) token;
        finish(service);
        ServiceRecord.Binding binding = service.bindingFor(intent);
        if (!wantsRebind || services.get(service.name) != service) {
            return;
        }
        if (binding.connections.isEmpty()) {
            binding.wantsRebind = true;
        } else {
            requestBinding(service, binding, true);
        }
    }

    synchronized boolean stop(Intent intent, String type) throws RemoteException {
        ServiceRecord service = find(intent, type, false);
        if (service == null) {
            return false;
        }
        service.isStarted = false;
        service.wantsStart = false;
        bringDownIfUnneeded(service);
        return true;
    }

    /** The service that has this token; null if it is over, which leaves it without one. */
    synchronized ServiceRecord running(IBinder token) {
        ServiceRecord service = (ServiceRecord) token;
        return service != null && services.get(service.name) == service ? service : null;
    }

    /** stopSelf: nothing happens if the service was started again since. */
    synchronized boolean stopSelf(IBinder token, int startId) throws RemoteException {
        ServiceRecord service = running(token);
        if (service == null) {
            return false;
        }
        if (startId >= 0) {
            service.forgetDelivered(startId);
            if (startId != service.lastStartId) {
                return false;
            }
        }
        service.isStarted = false;
        service.wantsStart = false;
        bringDownIfUnneeded(service);
        return true;
    }

    private void forgetUnused(ServiceRecord service) {
        if (!service.isCreated && !service.isNeeded()) {
            services.remove(service.name);
        }
    }

    private void bringDownIfUnneeded(ServiceRecord service) throws RemoteException {
        if (service.isNeeded()) {
            return;
        }
        for (ServiceRecord.Binding binding : service.bindings.values()) {
            for (ServiceRecord.Connection connection : new ArrayList<>(binding.connections)) {
                connection.client.connected(service.name, null, true);
            }
            if (service.isCreated && binding.isBound) {
                binding.isBound = false;
                begin(service);
                service.process.thread.scheduleUnbindService(service, binding.intent);
            }
        }
        services.remove(service.name);
        foreground.stopped(service);
        if (service.isCreated) {
            begin(service);
            service.process.thread.scheduleStopService(service);
        }
    }

    /** The binder of a service that has published one already. */
    synchronized IBinder peek(Intent intent, String type) {
        ServiceRecord service = find(intent, type, false);
        if (service == null) {
            return null;
        }
        ServiceRecord.Binding binding =
                service.bindings.get(new Intent.FilterComparison(intent));
        return binding == null ? null : binding.binder;
    }

    synchronized ServiceRecord running(ComponentName name) {
        return services.get(name);
    }

    synchronized List<ServiceRecord> running() {
        return Collections.unmodifiableList(new ArrayList<>(services.values()));
    }

    /** Tells of every service: its name, and whether it was started or only bound to. */
    public synchronized void describe(BiConsumer<String, String> told) {
        for (ServiceRecord service : services.values()) {
            told.accept(service.name.flattenToShortString(), service.isForeground ? "foreground"
                    : service.isStarted ? "started" : "bound");
        }
    }
}
