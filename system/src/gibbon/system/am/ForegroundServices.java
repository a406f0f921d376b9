package gibbon.system.am;

import android.Manifest;
import android.app.MissingForegroundServiceTypeException;
import android.app.Notification;
import android.app.RemoteServiceException.CannotPostForegroundServiceNotificationException;
import android.app.RemoteServiceException.ForegroundServiceDidNotStartInTimeException;
import android.app.Service;
import android.content.pm.ServiceInfo;
import android.os.Build;
import android.os.IBinder;
import android.os.RemoteException;
import gibbon.system.SystemServer;
import gibbon.system.pm.InstalledPackage;

/** Services that the user knows of by a notification, and promises to become one. */
final class ForegroundServices {
    /** How long a service has to keep the promise. */
    private static final long TIMEOUT = 30_000;

    private final SystemServer server;
    private final Services services;

    ForegroundServices(SystemServer server, Services services) {
        this.server = server;
        this.services = services;
    }

    /** It was started by startForegroundService: it must call startForeground soon. */
    void expect(ServiceRecord service) {
        if (service.isForeground || service.owesForeground) {
            return;
        }
        service.owesForeground = true;
        server.handler.postDelayed(() -> {
            if (service.owesForeground) {
                breakPromise(service);
            }
        }, service, TIMEOUT);
    }

    private void breakPromise(ServiceRecord service) {
        settle(service);
        crash(service, "Context.startForegroundService() did not then call "
                + "Service.startForeground(): " + service,
                ForegroundServiceDidNotStartInTimeException.TYPE_ID);
    }

    private void settle(ServiceRecord service) {
        service.owesForeground = false;
        server.handler.removeCallbacksAndMessages(service);
    }

    private static void crash(ServiceRecord service, String message, int type) {
        try {
            service.process.thread.scheduleCrash(message, type,
                    ForegroundServiceDidNotStartInTimeException.createExtrasForService(
                            service.name));
        } catch (RemoteException dead) {
            throw dead.rethrowFromSystemServer();
        }
    }

    void stopped(ServiceRecord service) {
        if (service.owesForeground) {
            breakPromise(service);
        }
        if (service.isForeground) {
            leave(service, Service.STOP_FOREGROUND_REMOVE);
        }
    }

    /** startForeground, or stopForeground where the id is 0. */
    void set(IBinder token, int id, Notification notification, int flags, int type) {
        ServiceRecord service = services.running(token);
        if (service == null) {
            return;
        }
        if (id == 0) {
            if (service.isForeground) {
                leave(service, flags);
            }
            return;
        }
        if (notification == null) {
            throw new IllegalArgumentException("null notification");
        }
        InstalledPackage owner = server.packages.get(service.info.packageName);
        requirePermission(owner);
        service.foregroundType = checkedType(service, owner, type);
        settle(service);
        if (!server.notifications.hasChannel(owner, notification)) {
            crash(service, "Bad notification for startForeground",
                    CannotPostForegroundServiceNotificationException.TYPE_ID);
            return;
        }
        if (service.isForeground && service.foregroundId != id) {
            server.notifications.cancel(owner.name(), null, service.foregroundId);
        }
        service.isForeground = true;
        service.foregroundId = id;
        service.foregroundNotification = notification;
        notification.flags |= Notification.FLAG_FOREGROUND_SERVICE | Notification.FLAG_NO_CLEAR
                | Notification.FLAG_ONGOING_EVENT;
        server.notifications.post(owner, null, id, notification);
    }

    private static void requirePermission(InstalledPackage owner) {
        if (owner.targetSdk() >= Build.VERSION_CODES.P
                && !owner.isGranted(Manifest.permission.FOREGROUND_SERVICE)) {
            throw new SecurityException("Permission Denial: startForeground from uid="
                    + owner.uid() + " requires " + Manifest.permission.FOREGROUND_SERVICE);
        }
    }

    private static int checkedType(ServiceRecord service, InstalledPackage owner, int type) {
        int declared = service.info.getForegroundServiceType();
        if (type == ServiceInfo.FOREGROUND_SERVICE_TYPE_MANIFEST) {
            type = declared;
        }
        if ((type & declared) != type) {
            throw new IllegalArgumentException(String.format("foregroundServiceType 0x%08X is not "
                    + "a subset of foregroundServiceType attribute  0x%08X in service element of "
                    + "manifest file", type, declared));
        }
        if (type == ServiceInfo.FOREGROUND_SERVICE_TYPE_NONE
                && owner.targetSdk() >= Build.VERSION_CODES.UPSIDE_DOWN_CAKE) {
            throw new MissingForegroundServiceTypeException("Starting FGS without a type  callerApp="
                    + owner.name() + " targetSDK=" + owner.targetSdk());
        }
        return type;
    }

    private void leave(ServiceRecord service, int flags) {
        service.isForeground = false;
        Notification notification = service.foregroundNotification;
        service.foregroundNotification = null;
        if ((flags & Service.STOP_FOREGROUND_REMOVE) != 0) {
            server.notifications.cancel(service.info.packageName, null, service.foregroundId);
        } else if (notification != null) {
            notification.flags &= ~Notification.FLAG_FOREGROUND_SERVICE;
        }
    }
}
