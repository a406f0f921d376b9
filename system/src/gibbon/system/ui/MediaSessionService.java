package gibbon.system.ui;

import android.content.ComponentName;
import android.media.AudioManager;
import android.media.IAudioService;
import android.media.session.IActiveSessionsListener;
import android.media.session.ISession;
import android.media.session.ISession2TokensListener;
import android.media.session.ISessionCallback;
import android.media.session.ISessionManager;
import android.media.session.MediaSession;
import android.os.Bundle;
import android.os.RemoteException;
import android.os.ServiceManager;
import android.view.KeyEvent;
import gibbon.system.ServiceDirectory;
import java.util.ArrayList;
import java.util.List;

/** The media session manager: who plays, and to whom the media keys go. */
public abstract class MediaSessionService extends ISessionManager.Stub {
    private final List<MediaSessionRecord> sessions = new ArrayList<>();
    private final List<IActiveSessionsListener> listeners = new ArrayList<>();

    MediaSessionService() {}

    @Override
    public ISession createSession(String packageName, ISessionCallback callback, String tag,
            Bundle info, int user) {
        MediaSessionRecord session = ServiceDirectory.instantiate(
                MediaSessionRecord.class, this, packageName, callback, tag, info);
        sessions.add(0, session);
        return session;
    }

    /** The sessions that are active, the one last made first. */
    @Override
    public List<MediaSession.Token> getSessions(ComponentName listener, int user) {
        List<MediaSession.Token> tokens = new ArrayList<>();
        for (MediaSessionRecord session : sessions) {
            if (session.isActive()) {
                tokens.add(session.token());
            }
        }
        return tokens;
    }

    /** No session's volume is that of another device: it is always a stream's. */
    @Override
    public void dispatchAdjustVolume(String packageName, String opPackageName, int stream,
            int direction, int flags) throws RemoteException {
        IAudioService audio = IAudioService.Stub.asInterface(ServiceManager.getService("audio"));
        int suggested = stream == AudioManager.USE_DEFAULT_STREAM_TYPE
                ? AudioManager.STREAM_MUSIC : stream;
        audio.adjustStreamVolume(suggested, direction, flags, opPackageName);
    }

    void destroyed(MediaSessionRecord session) throws RemoteException {
        sessions.remove(session);
        activeChanged();
    }

    void activeChanged() throws RemoteException {
        List<MediaSession.Token> tokens = getSessions(null, 0);
        for (IActiveSessionsListener listener : listeners) {
            listener.onActiveSessionsChanged(tokens);
        }
    }

    @Override
    public void addSessionsListener(IActiveSessionsListener listener, ComponentName component,
            int user) {
        listeners.add(listener);
    }

    @Override
    public void removeSessionsListener(IActiveSessionsListener listener) {
        listeners.remove(listener);
    }

    @Override
    public void addSession2TokensListener(ISession2TokensListener listener, int user) {}

    @Override
    public void removeSession2TokensListener(ISession2TokensListener listener) {}

    @Override
    public void dispatchMediaKeyEvent(String packageName, boolean asSystem, KeyEvent event,
            boolean needWakeLock) throws RemoteException {
        for (MediaSessionRecord session : sessions) {
            if (session.isActive()) {
                session.mediaButton(packageName, event);
                return;
            }
        }
    }

    @Override
    public boolean isGlobalPriorityActive() {
        return false;
    }

    @Override
    public boolean isTrusted(String packageName, int pid, int uid) {
        return true;
    }
}
