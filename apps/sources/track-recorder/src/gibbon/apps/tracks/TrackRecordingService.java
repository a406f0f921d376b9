package gibbon.apps.tracks;

import android.app.Service;
import android.content.Intent;
import android.os.Binder;
import android.os.Handler;
import android.os.IBinder;
import android.os.Looper;
import java.util.Random;

/** Records a track from startNewTrack to endCurrentTrack, a step each second. */
public class TrackRecordingService extends Service {
    private static final long STEP = 1_000;
    private static final int LONGEST_STEP = 4;

    /** What the activity has of the service. */
    final class Recorder extends Binder {
        void startNewTrack() {
            TrackRecordingService.this.startNewTrack();
        }

        int length() {
            return track == null ? 0 : track.length;
        }

        /** The track that has been recorded. */
        Track endCurrentTrack() {
            return TrackRecordingService.this.endCurrentTrack();
        }
    }

    private final Handler handler = new Handler(Looper.getMainLooper());
    private final Random steps = new Random();
    private MyTracksProviderUtils providerUtils;
    private Track track;

    @Override
    public void onCreate() {
        super.onCreate();
        providerUtils = new MyTracksProviderUtils(this);
    }

    @Override
    public int onStartCommand(Intent intent, int flags, int startId) {
        return START_NOT_STICKY;
    }

    @Override
    public IBinder onBind(Intent intent) {
        return new Recorder();
    }

    private void startNewTrack() {
        track = new Track();
        providerUtils.insertTrack(track);
        track.name = getString(R.string.default_name, track.id);
        providerUtils.updateTrack(track);
        handler.postDelayed(this::walk, STEP);
    }

    private void walk() {
        track.length += 1 + steps.nextInt(LONGEST_STEP);
        handler.postDelayed(this::walk, STEP);
    }

    private Track endCurrentTrack() {
        handler.removeCallbacksAndMessages(null);
        Track ended = track;
        providerUtils.updateTrack(ended);
        track = null;
        return ended;
    }

    @Override
    public void onDestroy() {
        handler.removeCallbacksAndMessages(null);
        providerUtils.close();
        providerUtils = null;
        super.onDestroy();
    }
}
