package gibbon.system.ui;

import android.app.PendingIntent;
import android.content.pm.ParceledListSlice;
import android.media.MediaMetadata;
import android.media.Rating;
import android.media.session.ISessionController;
import android.media.session.ISessionControllerCallback;
import android.media.session.MediaController;
import android.media.session.PlaybackState;
import android.net.Uri;
import android.os.Bundle;
import android.os.Process;
import android.os.RemoteException;
import android.os.ResultReceiver;
import android.view.KeyEvent;

/** The other side of a media session: commands go to its app, what it said can be read. */
public abstract class MediaSessionController extends ISessionController.Stub {
    private static final int MUSIC_VOLUME_STEPS = 15;
    private static final int MUSIC_VOLUME = 5;

    private final MediaSessionRecord session;

    MediaSessionController(MediaSessionRecord session) {
        this.session = session;
    }

    private static int pid() {
        return Process.myPid();
    }

    private static int uid() {
        return Process.myUid();
    }

    @Override
    public void registerCallback(String from, ISessionControllerCallback listener) {
        session.listeners.add(listener);
    }

    @Override
    public void unregisterCallback(ISessionControllerCallback listener) {
        session.listeners.remove(listener);
    }

    @Override
    public void sendCommand(String from, String command, Bundle arguments,
            ResultReceiver result) throws RemoteException {
        session.callback.onCommand(from, pid(), uid(), command, arguments, result);
    }

    @Override
    public boolean sendMediaButton(String from, KeyEvent event) throws RemoteException {
        session.mediaButton(from, event);
        return true;
    }

    @Override
    public void prepare(String from) throws RemoteException {
        session.callback.onPrepare(from, pid(), uid());
    }

    @Override
    public void play(String from) throws RemoteException {
        session.callback.onPlay(from, pid(), uid());
    }

    @Override
    public void playFromMediaId(String from, String id, Bundle extras) throws RemoteException {
        session.callback.onPlayFromMediaId(from, pid(), uid(), id, extras);
    }

    @Override
    public void playFromSearch(String from, String query, Bundle extras) throws RemoteException {
        session.callback.onPlayFromSearch(from, pid(), uid(), query, extras);
    }

    @Override
    public void playFromUri(String from, Uri uri, Bundle extras) throws RemoteException {
        session.callback.onPlayFromUri(from, pid(), uid(), uri, extras);
    }

    @Override
    public void skipToQueueItem(String from, long item) throws RemoteException {
        session.callback.onSkipToTrack(from, pid(), uid(), item);
    }

    @Override
    public void pause(String from) throws RemoteException {
        session.callback.onPause(from, pid(), uid());
    }

    @Override
    public void stop(String from) throws RemoteException {
        session.callback.onStop(from, pid(), uid());
    }

    @Override
    public void next(String from) throws RemoteException {
        session.callback.onNext(from, pid(), uid());
    }

    @Override
    public void previous(String from) throws RemoteException {
        session.callback.onPrevious(from, pid(), uid());
    }

    @Override
    public void fastForward(String from) throws RemoteException {
        session.callback.onFastForward(from, pid(), uid());
    }

    @Override
    public void rewind(String from) throws RemoteException {
        session.callback.onRewind(from, pid(), uid());
    }

    @Override
    public void seekTo(String from, long position) throws RemoteException {
        session.callback.onSeekTo(from, pid(), uid(), position);
    }

    @Override
    public void rate(String from, Rating rating) throws RemoteException {
        session.callback.onRate(from, pid(), uid(), rating);
    }

    @Override
    public void setPlaybackSpeed(String from, float speed) throws RemoteException {
        session.callback.onSetPlaybackSpeed(from, pid(), uid(), speed);
    }

    @Override
    public void sendCustomAction(String from, String action, Bundle extras)
            throws RemoteException {
        session.callback.onCustomAction(from, pid(), uid(), action, extras);
    }

    @Override
    public String getPackageName() {
        return session.packageName;
    }

    @Override
    public String getTag() {
        return session.tag;
    }

    @Override
    public Bundle getSessionInfo() {
        return session.info;
    }

    @Override
    public PendingIntent getLaunchPendingIntent() {
        return session.launch;
    }

    @Override
    public long getFlags() {
        return session.flags;
    }

    @Override
    public MediaController.PlaybackInfo getVolumeAttributes() {
        return new MediaController.PlaybackInfo(
                MediaController.PlaybackInfo.PLAYBACK_TYPE_LOCAL,
                android.media.VolumeProvider.VOLUME_CONTROL_ABSOLUTE, MUSIC_VOLUME_STEPS,
                MUSIC_VOLUME, session.audio, null);
    }

    @Override
    public MediaMetadata getMetadata() {
        return session.metadata;
    }

    @Override
    public PlaybackState getPlaybackState() {
        return session.playback;
    }

    @Override
    public ParceledListSlice getQueue() {
        return session.queue == null ? null : new ParceledListSlice<>(session.queue);
    }

    @Override
    public CharSequence getQueueTitle() {
        return session.queueTitle;
    }

    @Override
    public Bundle getExtras() {
        return session.extras;
    }

    @Override
    public int getRatingType() {
        return session.ratingType;
    }
}
