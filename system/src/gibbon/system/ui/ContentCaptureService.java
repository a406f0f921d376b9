package gibbon.system.ui;

import android.content.ComponentName;
import android.os.IBinder;
import android.os.RemoteException;
import android.view.contentcapture.ContentCaptureSession;
import android.view.contentcapture.IContentCaptureManager;
import android.view.contentcapture.IContentCaptureOptionsCallback;
import com.android.internal.os.IResultReceiver;

/** The content capture manager of a device on which nothing captures. */
public abstract class ContentCaptureService extends IContentCaptureManager.Stub {
    ContentCaptureService() {}

    @Override
    public void startSession(IBinder activity, IBinder share, ComponentName component,
            int session, int flags, IResultReceiver result) throws RemoteException {
        result.send(ContentCaptureSession.STATE_DISABLED | ContentCaptureSession.STATE_NO_SERVICE,
                null);
    }

    @Override
    public void finishSession(int session) {}

    @Override
    public void getServiceComponentName(IResultReceiver result) throws RemoteException {
        result.send(0, null);
    }

    @Override
    public void isContentCaptureFeatureEnabled(IResultReceiver result) throws RemoteException {
        result.send(0, null);
    }

    @Override
    public void getServiceSettingsActivity(IResultReceiver result) throws RemoteException {
        result.send(0, null);
    }

    @Override
    public void getContentCaptureConditions(String packageName, IResultReceiver result)
            throws RemoteException {
        result.send(0, null);
    }

    /** The options never change. */
    @Override
    public void registerContentCaptureOptionsCallback(String packageName,
            IContentCaptureOptionsCallback callback) {}
}
