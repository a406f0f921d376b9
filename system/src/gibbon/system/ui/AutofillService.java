package gibbon.system.ui;

import android.content.ComponentName;
import android.os.Bundle;
import android.os.RemoteException;
import android.view.autofill.AutofillManager;
import android.view.autofill.IAutoFillManager;
import android.view.autofill.IAutoFillManagerClient;
import com.android.internal.os.IResultReceiver;
import com.android.internal.util.SyncResultReceiver;

/** The autofill manager of a user who has chosen no service that fills in forms. */
public abstract class AutofillService extends IAutoFillManager.Stub {
    AutofillService() {}

    /** No flags: nothing is enabled. */
    @Override
    public void addClient(IAutoFillManagerClient client, ComponentName component, int user,
            IResultReceiver result) throws RemoteException {
        result.send(0, new Bundle());
    }

    @Override
    public void removeClient(IAutoFillManagerClient client, int user) {}

    /** There is no session that anybody could call back for. */
    @Override
    public void setHasCallback(int session, int user, boolean hasCallback) {}

    @Override
    public void isServiceSupported(int user, IResultReceiver result) throws RemoteException {
        result.send(1, null);
    }

    @Override
    public void isServiceEnabled(int user, String packageName, IResultReceiver result)
            throws RemoteException {
        result.send(0, null);
    }

    @Override
    public void startSession(android.os.IBinder activity, android.os.IBinder client,
            android.view.autofill.AutofillId field, android.graphics.Rect bounds,
            android.view.autofill.AutofillValue value, int user, boolean hasCallback, int flags,
            ComponentName component, boolean compatibility, IResultReceiver result)
            throws RemoteException {
        result.send(0, SyncResultReceiver.bundleFor(AutofillManager.NO_SESSION));
    }

    @Override
    public void restoreSession(int session, android.os.IBinder activity,
            android.os.IBinder client, IResultReceiver result) throws RemoteException {
        result.send(0, null);
    }

    @Override
    public void getFillEventHistory(IResultReceiver result) throws RemoteException {
        result.send(0, null);
    }

    @Override
    public void getUserData(IResultReceiver result) throws RemoteException {
        result.send(0, null);
    }

    @Override
    public void getUserDataId(IResultReceiver result) throws RemoteException {
        result.send(0, null);
    }

    @Override
    public void isFieldClassificationEnabled(IResultReceiver result) throws RemoteException {
        result.send(0, null);
    }

    @Override
    public void getAutofillServiceComponentName(IResultReceiver result) throws RemoteException {
        result.send(0, null);
    }

    @Override
    public void getAvailableFieldClassificationAlgorithms(IResultReceiver result)
            throws RemoteException {
        result.send(0, null);
    }

    @Override
    public void getDefaultFieldClassificationAlgorithm(IResultReceiver result)
            throws RemoteException {
        result.send(0, null);
    }
}
