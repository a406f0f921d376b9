package gibbon.system.ui;

import android.content.ComponentName;
import android.os.IBinder;
import com.android.internal.app.IVoiceInteractionManagerService;

/** The voice interaction manager: there is no assistant. */
public abstract class VoiceInteractionService extends IVoiceInteractionManagerService.Stub {
    VoiceInteractionService() {}

    @Override
    public ComponentName getActiveServiceComponentName() {
        return null;
    }

    @Override
    public boolean isSessionRunning() {
        return false;
    }

    @Override
    public boolean activeServiceSupportsAssist() {
        return false;
    }

    @Override
    public void notifyActivityEventChanged(IBinder activity, int type) {}
}
