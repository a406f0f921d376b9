package gibbon.system.hardware;

import android.Manifest;
import android.app.PendingIntent;
import android.os.Binder;
import android.telephony.SmsManager;
import android.telephony.SubscriptionManager;
import com.android.internal.telephony.ISms;
import gibbon.system.SystemServer;
import java.util.Collections;
import java.util.List;

/** Messages of a phone without a SIM card: nothing can be sent, and who wants to know is told. */
public abstract class SmsService extends ISms.Stub {
    private final SystemServer server;

    SmsService(SystemServer server) {
        this.server = server;
    }

    @Override
    public int getPreferredSmsSubscription() {
        return SubscriptionManager.INVALID_SUBSCRIPTION_ID;
    }

    @Override
    public boolean isSmsSimPickActivityNeeded(int subscription) {
        return false;
    }

    @Override
    public boolean isImsSmsSupportedForSubscriber(int subscription) {
        return false;
    }

    @Override
    public boolean isSMSPromptEnabled() {
        return false;
    }

    @Override
    public void sendDataForSubscriber(int subscription, String packageName, String attribution,
            String to, String center, int port, byte[] data, PendingIntent sent,
            PendingIntent delivered) {
        fail(Collections.singletonList(sent));
    }

    @Override
    public void sendTextForSubscriber(int subscription, String packageName, String attribution,
            String to, String center, String text, PendingIntent sent, PendingIntent delivered,
            boolean isKept, long message) {
        fail(Collections.singletonList(sent));
    }

    @Override
    public void sendTextForSubscriberWithOptions(int subscription, String packageName,
            String attribution, String to, String center, String text, PendingIntent sent,
            PendingIntent delivered, boolean isKept, int priority, boolean expectsMore,
            int validity) {
        fail(Collections.singletonList(sent));
    }

    @Override
    public void sendMultipartTextForSubscriber(int subscription, String packageName,
            String attribution, String to, String center, List<String> parts,
            List<PendingIntent> sent, List<PendingIntent> delivered, boolean isKept,
            long message) {
        fail(sent);
    }

    @Override
    public void sendMultipartTextForSubscriberWithOptions(int subscription, String packageName,
            String attribution, String to, String center, List<String> parts,
            List<PendingIntent> sent, List<PendingIntent> delivered, boolean isKept, int priority,
            boolean expectsMore, int validity) {
        fail(sent);
    }

    private void fail(List<PendingIntent> sent) {
        server.context.enforcePermission(Manifest.permission.SEND_SMS, Binder.getCallingPid(),
                Binder.getCallingUid(), "Sending SMS message");
        if (sent == null) {
            return;
        }
        for (PendingIntent intent : sent) {
            try {
                if (intent != null) {
                    intent.send(SmsManager.RESULT_ERROR_GENERIC_FAILURE);
                }
            } catch (PendingIntent.CanceledException cancelled) {
                // Nobody wants to know any more.
            }
        }
    }
}
