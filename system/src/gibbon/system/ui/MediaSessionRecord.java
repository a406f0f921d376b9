package gibbon.system.ui;

import android.app.PendingIntent;
import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ParceledListSlice;
import android.media.AudioAttributes;
import android.media.MediaMetadata;
import android.media.Rating;
import android.media.session.ISession;
import android.media.session.ISessionCallback;
import android.media.session.ISessionController;
import android.media.session.ISessionControllerCallback;
import android.media.session.MediaSession;
import android.media.session.ParcelableListBinder;
import android.media.session.PlaybackState;
import android.os.Bundle;
import android.os.IBinder;
import android.os.Process;
import android.os.RemoteException;
import android.view.KeyEvent;
import gibbon.system.ServiceDirectory;
import java.util.ArrayList;
import java.util.List;

/** One media session: what its app says of it, and who listens. */
public abstract class MediaSessionRecord extends ISession.Stub {
    /** Something that a listener is told. */
    interface News {
        void tell(ISessionControllerCallback listener) throws RemoteException;
    }

    private final MediaSessionService service;
    final String packageName;
    final ISessionCallback callback;
    final String tag;
    final Bundle info;
    private final MediaSessionController controller;
    final List<ISessionControllerCallback> listeners = new ArrayList<>();
    private boolean isActive;
    long flags;
    int ratingType = Rating.RATING_NONE;
    AudioAttributes audio = new AudioAttributes.Builder()
            .setUsage(AudioAttributes.USAGE_MEDIA).build();
    PendingIntent launch;
    MediaMetadata metadata;
    PlaybackState playback;
    List<MediaSession.QueueItem> queue;
    CharSequence queueTitle;
    Bundle extras;

    MediaSessionRecord(MediaSessionService service, String packageName,
            ISessionCallback callback, String tag, Bundle info) {
        this.service = service;
        this.packageName = packageName;
        this.callback = callback;
        this.tag = tag;
        this.info = info == null ? new Bundle() : info;
        controller = ServiceDirectory.instantiate(MediaSessionController.class, this);
    }

    boolean isActive() {
        return isActive;
    }

    MediaSession.Token token() {
        return new MediaSession.Token(Process.SYSTEM_UID, controller);
    }

    private void tellAll(News news) throws RemoteException {
        for (ISessionControllerCallback listener : new ArrayList<>(listeners)) {
            news.tell(listener);
        }
    }

    void mediaButton(String from, KeyEvent event) throws RemoteException {
        Intent intent = new Intent(Intent.ACTION_MEDIA_BUTTON)
                .putExtra(Intent.EXTRA_KEY_EVENT, event);
        callback.onMediaButtonFromController(from, Process.myPid(), Process.myUid(), intent);
    }

    @Override
    public ISessionController getController() {
        return controller;
    }

    @Override
    public void setActive(boolean active) throws RemoteException {
        isActive = active;
        service.activeChanged();
    }

    @Override
    public void destroySession() throws RemoteException {
        isActive = false;
        service.destroyed(this);
        tellAll(ISessionControllerCallback::onSessionDestroyed);
        listeners.clear();
    }

    @Override
    public void sendEvent(String event, Bundle data) throws RemoteException {
        tellAll(listener -> listener.onEvent(event, data));
    }

    @Override
    public void setFlags(int flags) {
        this.flags = flags;
    }

    @Override
    public void setMediaButtonReceiver(PendingIntent receiver) {}

    @Override
    public void setMediaButtonBroadcastReceiver(ComponentName receiver) {}

    @Override
    public void setLaunchPendingIntent(PendingIntent launch) {
        this.launch = launch;
    }

    @Override
    public void setMetadata(MediaMetadata metadata, long duration, String description)
            throws RemoteException {
        this.metadata = metadata;
        tellAll(listener -> listener.onMetadataChanged(metadata));
    }

    @Override
    public void setPlaybackState(PlaybackState playback) throws RemoteException {
        this.playback = playback;
        tellAll(listener -> listener.onPlaybackStateChanged(playback));
    }

    @Override
    public void resetQueue() throws RemoteException {
        setQueue(null);
    }

    @Override
    public IBinder getBinderForSetQueue() {
        return new ParcelableListBinder<MediaSession.QueueItem>(items -> {
            try {
                setQueue(items);
            } catch (RemoteException gone) {
                throw gone.rethrowFromSystemServer();
            }
        });
    }

    private void setQueue(List<MediaSession.QueueItem> items) throws RemoteException {
        queue = items;
        tellAll(listener -> listener.onQueueChanged(
                items == null ? null : new ParceledListSlice<>(items)));
    }

    @Override
    public void setQueueTitle(CharSequence title) throws RemoteException {
        queueTitle = title;
        tellAll(listener -> listener.onQueueTitleChanged(title));
    }

    @Override
    public void setExtras(Bundle extras) throws RemoteException {
        this.extras = extras;
        tellAll(listener -> listener.onExtrasChanged(extras));
    }

    @Override
    public void setRatingType(int type) {
        ratingType = type;
    }

    @Override
    public void setPlaybackToLocal(AudioAttributes attributes) {
        audio = attributes;
    }
}
