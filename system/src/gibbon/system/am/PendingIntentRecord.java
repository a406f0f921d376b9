package gibbon.system.am;

import android.app.ActivityManager;
import android.app.PendingIntent;
import android.content.IIntentReceiver;
import android.content.IIntentSender;
import android.content.Intent;
import android.os.Bundle;
import android.os.IBinder;
import android.os.RemoteException;
import com.android.internal.os.IResultReceiver;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** What an app lets others do in its name. */
final class PendingIntentRecord extends IIntentSender.Stub {
    /** Two requests with equal keys get the same record. */
    static final class Key {
        final int type;
        final String packageName;
        final IBinder activity;
        final String who;
        final int requestCode;
        final Intent intent;
        final String resolvedType;
        final int flags;

        Key(int type, String packageName, IBinder activity, String who, int requestCode,
                Intent intent, String resolvedType, int flags) {
            this.type = type;
            this.packageName = packageName;
            this.activity = activity;
            this.who = who;
            this.requestCode = requestCode;
            this.intent = intent;
            this.resolvedType = resolvedType;
            this.flags = flags;
        }

        @Override
        public boolean equals(Object object) {
            if (!(object instanceof Key)) {
                return false;
            }
            Key other = (Key) object;
            return type == other.type && requestCode == other.requestCode && flags == other.flags
                    && activity == other.activity && packageName.equals(other.packageName)
                    && Objects.equals(who, other.who)
                    && Objects.equals(resolvedType, other.resolvedType)
                    && (intent == null ? other.intent == null
                            : intent.filterEquals(other.intent));
        }

        @Override
        public int hashCode() {
            return Objects.hash(type, requestCode, flags, packageName, who, resolvedType,
                    intent == null ? 0 : intent.filterHashCode());
        }
    }

    final Key key;
    final int uid;
    final List<IResultReceiver> cancelListeners = new ArrayList<>();
    /** What is done: the key's intent, with the extras that were set last; or several. */
    Intent[] intents;
    String[] resolvedTypes;
    boolean isCanceled;
    private final PendingIntents owner;

    PendingIntentRecord(PendingIntents owner, Key key, int uid, Intent[] intents,
            String[] resolvedTypes) {
        this.owner = owner;
        this.key = key;
        this.uid = uid;
        this.intents = intents;
        this.resolvedTypes = resolvedTypes;
    }

    Intent last() {
        return intents == null ? null : intents[intents.length - 1];
    }

    boolean isImmutable() {
        return (key.flags & PendingIntent.FLAG_IMMUTABLE) != 0;
    }

    boolean isActivity() {
        return key.type == ActivityManager.INTENT_SENDER_ACTIVITY;
    }

    @Override
    public void send(int code, Intent fillIn, String type, IBinder token, IIntentReceiver finished,
            String permission, Bundle options) throws RemoteException {
        owner.send(this, code, fillIn, type, finished, permission, null, null, -1);
    }
}
