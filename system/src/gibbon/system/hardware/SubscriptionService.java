package gibbon.system.hardware;

import android.telephony.SubscriptionManager;
import com.android.internal.telephony.ISub;

/** SIM cards: the phone has a place for one, which is empty. Lists are empty by default. */
public abstract class SubscriptionService extends ISub.Stub {
    SubscriptionService() {}

    @Override
    public int getActiveSubInfoCountMax() {
        return 1;
    }

    @Override
    public int getActiveSubInfoCount(String packageName, String attribution) {
        return 0;
    }

    @Override
    public int getSlotIndex(int subscription) {
        return SubscriptionManager.INVALID_SIM_SLOT_INDEX;
    }

    @Override
    public int getSubId(int slot) {
        return SubscriptionManager.INVALID_SUBSCRIPTION_ID;
    }

    @Override
    public int getPhoneId(int subscription) {
        return SubscriptionManager.INVALID_PHONE_INDEX;
    }

    @Override
    public int getDefaultSubId() {
        return SubscriptionManager.INVALID_SUBSCRIPTION_ID;
    }

    @Override
    public int getDefaultDataSubId() {
        return SubscriptionManager.INVALID_SUBSCRIPTION_ID;
    }

    @Override
    public int getDefaultVoiceSubId() {
        return SubscriptionManager.INVALID_SUBSCRIPTION_ID;
    }

    @Override
    public int getDefaultSmsSubId() {
        return SubscriptionManager.INVALID_SUBSCRIPTION_ID;
    }

    @Override
    public int getActiveDataSubscriptionId() {
        return SubscriptionManager.INVALID_SUBSCRIPTION_ID;
    }

    @Override
    public int getPreferredDataSubscriptionId() {
        return SubscriptionManager.INVALID_SUBSCRIPTION_ID;
    }

    @Override
    public int getEnabledSubscriptionId(int slot) {
        return SubscriptionManager.INVALID_SUBSCRIPTION_ID;
    }

    @Override
    public boolean isActiveSubId(int subscription, String packageName, String attribution) {
        return false;
    }

    @Override
    public String getPhoneNumber(int subscription, int source, String packageName,
            String attribution) {
        return "";
    }

    @Override
    public String getPhoneNumberFromFirstAvailableSource(int subscription, String packageName,
            String attribution) {
        return "";
    }
}
