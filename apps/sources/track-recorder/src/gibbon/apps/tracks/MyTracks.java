package gibbon.apps.tracks;

import android.app.Activity;
import android.app.AlertDialog;
import android.content.ComponentName;
import android.content.Intent;
import android.content.ServiceConnection;
import android.os.Bundle;
import android.os.Handler;
import android.os.IBinder;
import android.os.Looper;
import android.view.Menu;
import android.view.MenuItem;
import android.widget.ArrayAdapter;
import android.widget.EditText;
import android.widget.ListView;
import android.widget.TextView;
import java.util.ArrayList;
import java.util.List;

/** The tracks, and a menu to record one more. */
public class MyTracks extends Activity implements ServiceConnection {
    private static final long REFRESH = 1_000;

    private final Handler handler = new Handler(Looper.getMainLooper());
    private MyTracksProviderUtils providerUtils;
    private ArrayAdapter<String> rows;
    private TrackRecordingService.Recorder recorder;
    private boolean isRecording;
    private boolean isBound;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.tracks);
        providerUtils = new MyTracksProviderUtils(this);
        rows = new ArrayAdapter<>(this, android.R.layout.simple_list_item_1);
        ListView list = findViewById(R.id.tracks);
        list.setAdapter(rows);
        list.setEmptyView(findViewById(R.id.no_tracks));
        showTracks();
    }

    @Override
    public boolean onCreateOptionsMenu(Menu menu) {
        getMenuInflater().inflate(R.menu.tracks, menu);
        return true;
    }

    @Override
    public boolean onPrepareOptionsMenu(Menu menu) {
        menu.findItem(R.id.record).setVisible(!isRecording);
        menu.findItem(R.id.stop).setVisible(isRecording);
        return true;
    }

    @Override
    public boolean onOptionsItemSelected(MenuItem item) {
        if (item.getItemId() == R.id.record) {
            startRecording();
        } else if (item.getItemId() == R.id.stop) {
            stopRecording();
        } else {
            return super.onOptionsItemSelected(item);
        }
        return true;
    }

    private Intent service() {
        return new Intent(this, TrackRecordingService.class);
    }

    /**
     * The service lives from here to stopService, and is not kept by being bound to: the track
     * begins as soon as there is a connection.
     */
    private void startRecording() {
        isRecording = true;
        startService(service());
        isBound = bindService(service(), this, 0);
        showState();
    }

    @Override
    public void onServiceConnected(ComponentName name, IBinder binder) {
        recorder = (TrackRecordingService.Recorder) binder;
        recorder.startNewTrack();
        showState();
    }

    private void stopRecording() {
        isRecording = false;
        if (recorder != null) {
            askForName(recorder.endCurrentTrack());
            recorder = null;
        }
        stopService(service());
        showState();
    }

    /** It was stopped: nothing is left to be bound to. */
    @Override
    public void onServiceDisconnected(ComponentName name) {
        unbind();
    }

    private void unbind() {
        if (isBound) {
            isBound = false;
            unbindService(this);
        }
    }

    private void askForName(Track track) {
        EditText name = new EditText(this);
        name.setId(R.id.track_name);
        name.setHint(R.string.name);
        name.setText(track.name);
        new AlertDialog.Builder(this)
                .setTitle(R.string.save_title)
                .setView(name)
                .setCancelable(false)
                .setPositiveButton(R.string.save, (dialog, which) -> {
                    track.name = name.getText().toString();
                    providerUtils.updateTrack(track);
                    showTracks();
                })
                .setNegativeButton(R.string.discard, (dialog, which) -> {
                    providerUtils.deleteTrack(track);
                    showTracks();
                })
                .show();
    }

    private void showTracks() {
        List<String> texts = new ArrayList<>();
        for (Track track : providerUtils.getAllTracks()) {
            texts.add(track.name + "\n" + getString(R.string.length, track.length));
        }
        rows.clear();
        rows.addAll(texts);
    }

    private void showState() {
        handler.removeCallbacksAndMessages(null);
        ((TextView) findViewById(R.id.state)).setText(
                isRecording ? R.string.recording : R.string.not_recording);
        ((TextView) findViewById(R.id.recorded)).setText(
                recorder == null ? "" : getString(R.string.recorded, recorder.length()));
        if (recorder != null) {
            handler.postDelayed(this::showState, REFRESH);
        }
    }

    @Override
    protected void onDestroy() {
        handler.removeCallbacksAndMessages(null);
        unbind();
        stopService(service());
        providerUtils.close();
        super.onDestroy();
    }
}
