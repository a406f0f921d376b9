package gibbon.system.hardware;

import android.media.AudioAttributes;
import android.media.AudioManager;
import android.media.AudioPlaybackConfiguration;
import android.media.AudioRecordingConfiguration;
import android.media.AudioRoutesInfo;
import android.media.AudioSystem;
import android.media.IAudioFocusDispatcher;
import android.media.IAudioRoutesObserver;
import android.media.IAudioService;
import android.media.IRingtonePlayer;
import android.media.PlayerBase;
import android.media.audiopolicy.AudioProductStrategy;
import android.media.audiopolicy.AudioVolumeGroup;
import android.media.audiopolicy.IAudioPolicyCallback;
import android.os.IBinder;
import android.os.RemoteException;
import java.util.ArrayList;
import java.util.List;

/** Volumes, ringer and focus. */
public abstract class AudioService extends IAudioService.Stub {
    /** The loudest index of each stream, as on most phones. */
    private static final int[] MAXIMA = {5, 7, 7, 15, 7, 7, 15, 7, 15, 15, 15, 15};
    private static final int[] MINIMA = {1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0};

    private final int[] volumes = {4, 5, 5, 5, 6, 5, 7, 5, 11, 11, 5, 11};
    private final boolean[] isMuted = new boolean[MAXIMA.length];
    private final AudioFocus focus = new AudioFocus();
    private int ringerMode = AudioManager.RINGER_MODE_NORMAL;
    private int mode = AudioSystem.MODE_NORMAL;
    private boolean isMicrophoneMuted;
    private boolean isSpeakerOn;
    private int nextPlayer = 1;
    /** Plays ringtones for others; null as long as nobody offers to. */
    private IRingtonePlayer ringtonePlayer;

    AudioService() {}

    @Override
    public void setRingtonePlayer(IRingtonePlayer player) {
        ringtonePlayer = player;
    }

    @Override
    public IRingtonePlayer getRingtonePlayer() {
        return ringtonePlayer;
    }

    private static int checked(int stream) {
        if (stream < 0 || stream >= MAXIMA.length) {
            throw new IllegalArgumentException("Bad stream type " + stream);
        }
        return stream;
    }

    @Override
    public int getStreamVolume(int stream) {
        return isMuted[checked(stream)] ? 0 : volumes[stream];
    }

    @Override
    public int getLastAudibleStreamVolume(int stream) {
        return volumes[checked(stream)];
    }

    @Override
    public int getStreamMaxVolume(int stream) {
        return MAXIMA[checked(stream)];
    }

    @Override
    public int getStreamMinVolume(int stream) {
        return MINIMA[checked(stream)];
    }

    @Override
    public void setStreamVolume(int stream, int index, int flags, String packageName) {
        volumes[checked(stream)] = Math.max(MINIMA[stream], Math.min(index, MAXIMA[stream]));
    }

    @Override
    public void setStreamVolumeWithAttribution(int stream, int index, int flags,
            String packageName, String attribution) {
        setStreamVolume(stream, index, flags, packageName);
    }

    @Override
    public void adjustStreamVolume(int stream, int direction, int flags, String packageName) {
        switch (direction) {
            case AudioManager.ADJUST_MUTE: isMuted[checked(stream)] = true; break;
            case AudioManager.ADJUST_UNMUTE: isMuted[checked(stream)] = false; break;
            case AudioManager.ADJUST_TOGGLE_MUTE:
                isMuted[checked(stream)] = !isMuted[stream];
                break;
            default:
                setStreamVolume(stream, volumes[checked(stream)] + direction, flags, packageName);
        }
    }

    @Override
    public void adjustStreamVolumeWithAttribution(int stream, int direction, int flags,
            String packageName, String attribution) {
        adjustStreamVolume(stream, direction, flags, packageName);
    }

    @Override
    public boolean isStreamMute(int stream) {
        return isMuted[checked(stream)];
    }

    @Override
    public boolean isVolumeFixed() {
        return false;
    }

    @Override
    public boolean isBluetoothA2dpOn() {
        return false;
    }

    @Override
    public boolean isMasterMute() {
        return false;
    }

    @Override
    public int getUiSoundsStreamType() {
        return AudioSystem.STREAM_SYSTEM;
    }

    @Override
    public int getRingerModeExternal() {
        return ringerMode;
    }

    @Override
    public int getRingerModeInternal() {
        return ringerMode;
    }

    @Override
    public void setRingerModeExternal(int mode, String caller) {
        ringerMode = mode;
    }

    @Override
    public boolean isValidRingerMode(int mode) {
        return mode >= AudioManager.RINGER_MODE_SILENT && mode <= AudioManager.RINGER_MODE_NORMAL;
    }

    @Override
    public int getMode() {
        return mode;
    }

    @Override
    public void setMode(int mode, IBinder token, String packageName) {
        this.mode = mode;
    }

    @Override
    public boolean isMicrophoneMuted() {
        return isMicrophoneMuted;
    }

    @Override
    public void setMicrophoneMute(boolean on, String packageName, int user, String attribution) {
        isMicrophoneMuted = on;
    }

    @Override
    public boolean isSpeakerphoneOn() {
        return isSpeakerOn;
    }

    @Override
    public void setSpeakerphoneOn(IBinder token, boolean on) {
        isSpeakerOn = on;
    }

    @Override
    public int requestAudioFocus(AudioAttributes attributes, int gain, IBinder token,
            IAudioFocusDispatcher dispatcher, String client, String packageName,
            String attribution, int flags, IAudioPolicyCallback policy, int sdk)
            throws RemoteException {
        return focus.request(client, gain, dispatcher);
    }

    @Override
    public int abandonAudioFocus(IAudioFocusDispatcher dispatcher, String client,
            AudioAttributes attributes, String packageName) throws RemoteException {
        return focus.abandon(client);
    }

    @Override
    public int getCurrentAudioFocus() {
        return focus.current();
    }

    @Override
    public void playSoundEffect(int effect, int user) {}

    @Override
    public void playSoundEffectVolume(int effect, float volume) {}

    @Override
    public boolean areNavigationRepeatSoundEffectsEnabled() {
        return true;
    }

    @Override
    public boolean loadSoundEffects() {
        return true;
    }

    @Override
    public int trackPlayer(PlayerBase.PlayerIdCard card) {
        return nextPlayer++;
    }

    @Override
    public int trackRecorder(IBinder recorder) {
        return nextPlayer++;
    }

    @Override
    public void playerAttributes(int player, AudioAttributes attributes) {}

    @Override
    public void playerEvent(int player, int event, int value) {}

    @Override
    public void playerSessionId(int player, int session) {}

    @Override
    public void releasePlayer(int player) {}

    @Override
    public AudioRoutesInfo startWatchingRoutes(IAudioRoutesObserver observer) {
        return new AudioRoutesInfo();
    }

    @Override
    public List<AudioPlaybackConfiguration> getActivePlaybackConfigurations() {
        return new ArrayList<>();
    }

    @Override
    public List<AudioRecordingConfiguration> getActiveRecordingConfigurations() {
        return new ArrayList<>();
    }

    @Override
    public List<AudioProductStrategy> getAudioProductStrategies() {
        return new ArrayList<>();
    }

    @Override
    public List<AudioVolumeGroup> getAudioVolumeGroups() {
        return new ArrayList<>();
    }

    @Override
    public boolean isAudioServerRunning() {
        return true;
    }
}
