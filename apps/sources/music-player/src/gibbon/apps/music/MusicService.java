package gibbon.apps.music;

import android.app.Notification;
import android.app.NotificationChannel;
import android.app.NotificationManager;
import android.app.PendingIntent;
import android.app.Service;
import android.content.Intent;
import android.net.Uri;
import android.os.AsyncTask;
import android.os.IBinder;
import android.util.Log;
import android.widget.Toast;

/** Plays. What a button does depends on the state, and in some states it does nothing. */
public class MusicService extends Service implements Player.Listener {
    static final String ACTION_REWIND = "gibbon.apps.music.action.REWIND";
    static final String ACTION_PLAY = "gibbon.apps.music.action.PLAY";
    static final String ACTION_PAUSE = "gibbon.apps.music.action.PAUSE";
    static final String ACTION_SKIP = "gibbon.apps.music.action.SKIP";
    static final String ACTION_STOP = "gibbon.apps.music.action.STOP";
    static final String ACTION_URL = "gibbon.apps.music.action.URL";

    private static final String TAG = "MusicService";
    private static final String CHANNEL = "playback";
    private static final int NOTIFICATION = 1;

    enum State { RETRIEVING, STOPPED, PREPARING, PLAYING, PAUSED }

    private State mState = State.RETRIEVING;
    private Player mPlayer;
    private MusicRetriever mRetriever;
    private String mSong = "";
    /** What was asked for while the music was still searched for. */
    private boolean mStartPlayingAfterRetrieve;
    private Uri mWhatToPlayAfterRetrieve;

    private static final class PrepareRetriever extends AsyncTask<Void, Void, Void> {
        private final MusicService service;

        PrepareRetriever(MusicService service) {
            this.service = service;
        }

        @Override
        protected Void doInBackground(Void... none) {
            service.mRetriever.prepare(service.getApplicationContext());
            return null;
        }

        @Override
        protected void onPostExecute(Void none) {
            service.onMusicRetrieved();
        }
    }

    @Override
    public void onCreate() {
        super.onCreate();
        getSystemService(NotificationManager.class).createNotificationChannel(
                new NotificationChannel(CHANNEL, getString(R.string.channel),
                        NotificationManager.IMPORTANCE_LOW));
        mPlayer = new Player(this);
        mRetriever = new MusicRetriever();
        new PrepareRetriever(this).execute();
    }

    @Override
    public int onStartCommand(Intent intent, int flags, int startId) {
        String action = intent.getAction();
        Log.i(TAG, action + " in " + mState);
        if (action.equals(ACTION_REWIND)) {
            processRewind();
        } else if (action.equals(ACTION_PLAY)) {
            processPlay();
        } else if (action.equals(ACTION_PAUSE)) {
            processPause();
        } else if (action.equals(ACTION_SKIP)) {
            processSkip();
        } else if (action.equals(ACTION_STOP)) {
            processStop();
        } else if (action.equals(ACTION_URL)) {
            processUrl(intent.getData());
        }
        return START_NOT_STICKY;
    }

    private void processRewind() {
        if (mState == State.PLAYING || mState == State.PAUSED) {
            mPlayer.seekTo(0);
        }
    }

    private void processPlay() {
        if (mState == State.RETRIEVING) {
            mWhatToPlayAfterRetrieve = null;
            mStartPlayingAfterRetrieve = true;
        } else if (mState == State.STOPPED) {
            playNextSong(null);
        } else if (mState == State.PAUSED) {
            startPlaying();
        }
    }

    private void processPause() {
        if (mState == State.RETRIEVING) {
            mStartPlayingAfterRetrieve = false;
        } else if (mState == State.PLAYING) {
            mState = State.PAUSED;
            mPlayer.pause();
            stopForeground(STOP_FOREGROUND_REMOVE);
        }
    }

    private void processSkip() {
        if (mState == State.PLAYING || mState == State.PAUSED) {
            playNextSong(null);
        }
    }

    private void processStop() {
        if (mState == State.PLAYING || mState == State.PAUSED) {
            mState = State.STOPPED;
            mPlayer.reset();
            stopForeground(STOP_FOREGROUND_REMOVE);
        }
    }

    private void processUrl(Uri url) {
        if (mState == State.RETRIEVING) {
            mWhatToPlayAfterRetrieve = url;
            mStartPlayingAfterRetrieve = true;
        } else if (mState == State.PLAYING || mState == State.PAUSED
                || mState == State.STOPPED) {
            playNextSong(url);
        }
    }

    private void onMusicRetrieved() {
        mState = State.STOPPED;
        if (mStartPlayingAfterRetrieve) {
            playNextSong(mWhatToPlayAfterRetrieve);
        }
    }

    /** Any of the device's own if no address is given. */
    private void playNextSong(Uri url) {
        mState = State.STOPPED;
        mPlayer.reset();
        mSong = url == null ? mRetriever.getRandomItem() : url.toString();
        if (mSong == null) {
            toast(getString(R.string.nothing_found));
            return;
        }
        mState = State.PREPARING;
        show(R.string.loading);
        mPlayer.prepareAsync(mSong, url != null);
    }

    @Override
    public void onPrepared() {
        startPlaying();
    }

    private void startPlaying() {
        mState = State.PLAYING;
        mPlayer.start();
        show(R.string.playing);
        toast(getString(R.string.now_playing, mSong));
    }

    @Override
    public void onCompletion() {
        playNextSong(null);
    }

    @Override
    public void onError() {
        mState = State.STOPPED;
        mPlayer.reset();
        stopForeground(STOP_FOREGROUND_REMOVE);
        toast(getString(R.string.cannot_play, mSong));
    }

    private void show(int text) {
        PendingIntent open = PendingIntent.getActivity(this, 0,
                new Intent(this, MainActivity.class), PendingIntent.FLAG_IMMUTABLE);
        startForeground(NOTIFICATION, new Notification.Builder(this, CHANNEL)
                .setSmallIcon(R.drawable.note)
                .setContentTitle(getString(R.string.app_name))
                .setContentText(getString(text, mSong))
                .setContentIntent(open)
                .setOngoing(true)
                .build());
    }

    private void toast(String text) {
        Toast.makeText(this, text, Toast.LENGTH_SHORT).show();
    }

    @Override
    public void onDestroy() {
        mState = State.STOPPED;
        mPlayer.reset();
    }

    @Override
    public IBinder onBind(Intent intent) {
        return null;
    }
}
