package gibbon.system.hardware;

import android.telephony.CellIdentity;
import android.telephony.CellIdentityGsm;
import android.telephony.TelephonyManager;
import com.android.internal.telephony.ITelephony;
import java.util.Collections;
import java.util.List;

/** A phone without a SIM card: no network, no calls. */
public abstract class TelephonyService extends ITelephony.Stub {
    TelephonyService() {}

    /** Of no cell: callers make a null of it, but not of a null. */
    @Override
    public CellIdentity getCellLocation(String packageName, String attribution) {
        return new CellIdentityGsm();
    }

    @Override
    public int getActivePhoneType() {
        return TelephonyManager.PHONE_TYPE_GSM;
    }

    @Override
    public int getActivePhoneTypeForSlot(int slot) {
        return TelephonyManager.PHONE_TYPE_GSM;
    }

    @Override
    public int getSimStateForSlotIndex(int slot) {
        return TelephonyManager.SIM_STATE_ABSENT;
    }

    @Override
    public boolean hasIccCard() {
        return false;
    }

    @Override
    public boolean isRadioOn(String packageName) {
        return true;
    }

    @Override
    public int getCallState() {
        return TelephonyManager.CALL_STATE_IDLE;
    }

    @Override
    public int getCallStateForSubscription(int subscription, String packageName,
            String attribution) {
        return TelephonyManager.CALL_STATE_IDLE;
    }

    @Override
    public int getDataState() {
        return TelephonyManager.DATA_DISCONNECTED;
    }

    @Override
    public int getDataStateForSubId(int subscription) {
        return TelephonyManager.DATA_DISCONNECTED;
    }

    @Override
    public int getDataActivity() {
        return TelephonyManager.DATA_ACTIVITY_NONE;
    }

    @Override
    public String getNetworkCountryIsoForPhone(int phone) {
        return "";
    }

    @Override
    public int getNetworkTypeForSubscriber(int subscription, String packageName,
            String attribution) {
        return TelephonyManager.NETWORK_TYPE_UNKNOWN;
    }

    @Override
    public List getAllCellInfo(String packageName, String attribution) {
        return Collections.emptyList();
    }
}
