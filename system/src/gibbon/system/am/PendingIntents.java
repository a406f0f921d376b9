package gibbon.system.am;

import android.app.Activity;
import android.app.ActivityManager;
import android.app.ActivityTaskManager;
import android.app.PendingIntent;
import android.content.IIntentReceiver;
import android.content.IIntentSender;
import android.content.Intent;
import android.os.Bundle;
import android.os.IBinder;
import android.os.RemoteException;
import com.android.internal.os.IResultReceiver;
import gibbon.system.SystemServer;
import gibbon.system.pm.InstalledPackage;
import gibbon.system.wm.ActivityResults;
import java.util.LinkedHashMap;

/** Pending intents: made, found again, sent, cancelled. */
public final class PendingIntents {
    private static final int REQUEST_FLAGS = PendingIntent.FLAG_NO_CREATE
            | PendingIntent.FLAG_CANCEL_CURRENT | PendingIntent.FLAG_UPDATE_CURRENT;

    private final SystemServer server;
    private final Broadcasts broadcasts;
    private final Services services;
    private final LinkedHashMap<PendingIntentRecord.Key, PendingIntentRecord> records =
            new LinkedHashMap<>();

    PendingIntents(SystemServer server, Broadcasts broadcasts, Services services) {
        this.server = server;
        this.broadcasts = broadcasts;
        this.services = services;
    }

    synchronized IIntentSender get(int type, String packageName, IBinder activity, String who,
            int requestCode, Intent[] intents, String[] resolvedTypes, int flags)
            throws RemoteException {
        Intent[] copies = null;
        if (intents != null) {
            copies = new Intent[intents.length];
            for (int at = 0; at < intents.length; at++) {
                copies[at] = new Intent(intents[at]);
            }
        }
        int last = copies == null ? -1 : copies.length - 1;
        PendingIntentRecord.Key key = new PendingIntentRecord.Key(type, packageName, activity, who,
                requestCode, last < 0 ? null : copies[last],
                last < 0 || resolvedTypes == null ? null : resolvedTypes[last],
                flags & ~REQUEST_FLAGS);
        PendingIntentRecord known = records.get(key);
        if (known != null && (flags & PendingIntent.FLAG_CANCEL_CURRENT) != 0) {
            cancel(known);
            known = null;
        }
        if (known != null && (flags & PendingIntent.FLAG_UPDATE_CURRENT) != 0 && last >= 0) {
            known.intents = copies;
            known.resolvedTypes = resolvedTypes;
        }
        if (known != null || (flags & PendingIntent.FLAG_NO_CREATE) != 0) {
            return known;
        }
        InstalledPackage owner = server.packages.get(packageName);
        int uid = owner == null ? android.os.Process.SYSTEM_UID : owner.uid();
        PendingIntentRecord record =
                new PendingIntentRecord(this, key, uid, copies, resolvedTypes);
        records.put(key, record);
        return record;
    }

    synchronized void cancel(IIntentSender sender) throws RemoteException {
        PendingIntentRecord record = of(sender);
        if (record == null || record.isCanceled) {
            return;
        }
        record.isCanceled = true;
        records.remove(record.key);
        for (IResultReceiver listener : record.cancelListeners) {
            listener.send(Activity.RESULT_CANCELED, null);
        }
        record.cancelListeners.clear();
    }

    static PendingIntentRecord of(IIntentSender sender) {
        return sender instanceof PendingIntentRecord ? (PendingIntentRecord) sender : null;
    }

    /**
     * Does it; the answer is negative if that is not possible. Activities are started by
     * {@code resultTo}, who gets the result if there is a request code.
     */
    public int send(IIntentSender sender, int code, Intent fillIn, String type,
            IIntentReceiver finished, String permission, IBinder resultTo, String resultWho,
            int requestCode) throws RemoteException {
        PendingIntentRecord record = of(sender);
        if (record == null || record.isCanceled) {
            return ActivityManager.START_CANCELED;
        }
        if ((record.key.flags & PendingIntent.FLAG_ONE_SHOT) != 0) {
            cancel(record);
        }
        Intent intent = record.last() == null ? new Intent() : new Intent(record.last());
        String resolvedType = record.key.resolvedType;
        if (!record.isImmutable() && fillIn != null) {
            int changes = intent.fillIn(fillIn, record.key.flags);
            if ((changes & Intent.FILL_IN_DATA) != 0) {
                resolvedType = type;
            }
        }
        int result = perform(record, code, intent, resolvedType, finished, permission, resultTo,
                resultWho, requestCode);
        if (finished != null && record.key.type != ActivityManager.INTENT_SENDER_BROADCAST) {
            finished.performReceive(new Intent(intent), 0, null, null, false, false, 0);
        }
        return result;
    }

    private int perform(PendingIntentRecord record, int code, Intent intent, String type,
            IIntentReceiver finished, String permission, IBinder resultTo, String resultWho,
            int requestCode) throws RemoteException {
        String sender = record.key.packageName;
        switch (record.key.type) {
            case ActivityManager.INTENT_SENDER_ACTIVITY:
                return startActivities(record, intent, type, resultTo, resultWho, requestCode);
            case ActivityManager.INTENT_SENDER_BROADCAST:
                return broadcasts.send(null, sender, intent, type, finished, code, null, null,
                        permission == null ? null : new String[] {permission},
                        finished != null, false);
            case ActivityManager.INTENT_SENDER_SERVICE:
            case ActivityManager.INTENT_SENDER_FOREGROUND_SERVICE:
                services.start(intent, type, record.key.type
                        == ActivityManager.INTENT_SENDER_FOREGROUND_SERVICE, sender);
                return ActivityManager.START_SUCCESS;
            default:
                return ActivityResults.deliver(server, record.key.activity, record.key.who,
                        record.key.requestCode, code, intent)
                        ? ActivityManager.START_SUCCESS : ActivityManager.START_CANCELED;
        }
    }

    private int startActivities(PendingIntentRecord record, Intent last, String lastType,
            IBinder resultTo, String resultWho, int requestCode) throws RemoteException {
        Intent[] intents = record.intents.clone();
        intents[intents.length - 1] = last;
        int result = ActivityManager.START_SUCCESS;
        for (int at = 0; at < intents.length && result >= 0; at++) {
            boolean isLast = at == intents.length - 1;
            String type = isLast || record.resolvedTypes == null
                    ? lastType : record.resolvedTypes[at];
            result = ActivityTaskManager.getService().startActivity(null, record.key.packageName, null,
                    intents[at], type, resultTo, resultWho, isLast ? requestCode : -1, 0, null,
                    (Bundle) null);
        }
        return result;
    }
}
