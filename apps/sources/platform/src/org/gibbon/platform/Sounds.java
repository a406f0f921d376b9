package org.gibbon.platform;

import android.content.Context;
import android.media.AudioFormat;
import android.media.AudioRecord;
import android.media.MediaMetadataRetriever;
import android.media.MediaPlayer;
import android.media.MediaRecorder;
import java.io.File;
import java.io.IOException;

/** A recorder of sound, by each of the two ways, and what it recorded played again. */
final class Sounds {
    private static MediaRecorder recorder;

    private final Context context;

    Sounds(Context context) {
        this.context = context;
    }

    private File file() {
        return new File(context.getFilesDir(), "sound.m4a");
    }

    void record() throws IOException {
        recorder = new MediaRecorder(context);
        try {
            recorder.start();
        } catch (IllegalStateException early) {
            Main.tell("not before it is prepared");
        }
        recorder.setAudioSource(MediaRecorder.AudioSource.MIC);
        recorder.setOutputFormat(MediaRecorder.OutputFormat.MPEG_4);
        recorder.setAudioEncoder(MediaRecorder.AudioEncoder.AAC);
        recorder.setOutputFile(file().getPath());
        recorder.prepare();
        recorder.start();
        Main.tell("recording " + (recorder.getMaxAmplitude() > 0));
    }

    void stop() throws IOException {
        recorder.stop();
        recorder.release();
        MediaMetadataRetriever retriever = new MediaMetadataRetriever();
        retriever.setDataSource(file().getPath());
        int length = Integer.parseInt(
                retriever.extractMetadata(MediaMetadataRetriever.METADATA_KEY_DURATION));
        retriever.release();
        MediaPlayer player = new MediaPlayer();
        player.setDataSource(file().getPath());
        player.prepare();
        Main.tell("two seconds " + (length >= 2000 && length < 4000) + " "
                + (player.getDuration() == length));
        player.setOnCompletionListener(done -> Main.tell("played"));
        player.start();
    }

    static void listen() {
        int size = AudioRecord.getMinBufferSize(
                8000, AudioFormat.CHANNEL_IN_MONO, AudioFormat.ENCODING_PCM_16BIT);
        AudioRecord record = new AudioRecord(MediaRecorder.AudioSource.MIC, 8000,
                AudioFormat.CHANNEL_IN_MONO, AudioFormat.ENCODING_PCM_16BIT, 4 * size);
        record.startRecording();
        new Thread(() -> {
            long start = System.nanoTime();
            short[] samples = new short[800];
            int loud = 0;
            for (int times = 0; times < 5; times++) {
                int count = record.read(samples, 0, samples.length);
                for (int at = 0; at < count; at++) {
                    loud = Math.max(loud, samples[at]);
                }
            }
            long millis = (System.nanoTime() - start) / 1_000_000;
            record.stop();
            record.release();
            Main.tell("heard " + (loud > 0) + " in half a second "
                    + (millis >= 490 && millis < 600));
        }).start();
    }
}
