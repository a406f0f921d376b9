package gibbon.apps.music;

import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;

/**
 * Plays without a sound: it has the life of a MediaPlayer, and knows how far a piece would have
 * come by now.
 */
final class Player {
    interface Listener {
        void onPrepared();

        void onCompletion();

        void onError();
    }

    private static final long LENGTH = 180_000;
    private static final long FROM_DEVICE = 100;
    private static final long FROM_NETWORK = 1_500;

    private final Handler handler = new Handler(Looper.getMainLooper());
    private final Listener listener;
    private boolean isPlaying;
    /** Where it is in the piece, or was when it began to play. */
    private long position;
    private long playingSince;

    Player(Listener listener) {
        this.listener = listener;
    }

    /** The listener hears when it is ready, or that it cannot be played. */
    void prepareAsync(String source, boolean isFromNetwork) {
        reset();
        boolean isPlayable = !isFromNetwork || source.startsWith("http://");
        handler.postDelayed(isPlayable ? listener::onPrepared : listener::onError,
                isFromNetwork && isPlayable ? FROM_NETWORK : FROM_DEVICE);
    }

    void start() {
        isPlaying = true;
        playingSince = SystemClock.uptimeMillis();
        handler.postDelayed(listener::onCompletion, LENGTH - position);
    }

    void pause() {
        position = getCurrentPosition();
        isPlaying = false;
        handler.removeCallbacksAndMessages(null);
    }

    void seekTo(long millis) {
        boolean wasPlaying = isPlaying;
        pause();
        position = millis;
        if (wasPlaying) {
            start();
        }
    }

    void reset() {
        isPlaying = false;
        position = 0;
        handler.removeCallbacksAndMessages(null);
    }

    long getCurrentPosition() {
        return isPlaying ? position + SystemClock.uptimeMillis() - playingSince : position;
    }
}
