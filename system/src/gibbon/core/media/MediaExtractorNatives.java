package gibbon.core.media;

import android.media.MediaCodec;
import android.media.MediaDataSource;
import android.media.MediaExtractor;
import android.os.IBinder;
import android.os.PersistableBundle;
import android.system.ErrnoException;
import android.system.Os;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;

/** {@code android.media.MediaExtractor}: the samples of the chosen tracks, by their time. */
final class MediaExtractorNatives {
    private static final Map<MediaExtractor, MediaExtractorNatives> ALL = new WeakHashMap<>();
    private static final long MOST = 1 << 28;

    private List<MovieFile.Track> tracks = Collections.emptyList();
    private String mime = "audio/mp4";
    private boolean[] chosen = new boolean[0];
    /** Of each track, the next sample. */
    private int[] next = new int[0];

    private MediaExtractorNatives() {}

    private static synchronized MediaExtractorNatives of(MediaExtractor extractor) {
        MediaExtractorNatives own = ALL.get(extractor);
        if (own == null) {
            throw Misuse.trimmed(new IllegalStateException());
        }
        return own;
    }

    static synchronized void native_setup(MediaExtractor extractor) {
        ALL.put(extractor, new MediaExtractorNatives());
    }

    static synchronized void release(MediaExtractor extractor) {
        ALL.remove(extractor);
    }

    static void native_finalize(MediaExtractor extractor) {
        release(extractor);
    }

    static void native_setLogSessionId(MediaExtractor extractor, String id) {}

    static void setDataSource(MediaExtractor extractor, MediaDataSource source)
            throws IOException {
        byte[] bytes = new byte[(int) Math.min(Math.max(0, source.getSize()), MOST)];
        int done = 0;
        while (done < bytes.length) {
            int count = source.readAt(done, bytes, done, bytes.length - done);
            if (count <= 0) {
                break;
            }
            done += count;
        }
        of(extractor).set(bytes);
    }

    static void setDataSource(MediaExtractor extractor, FileDescriptor file, long offset,
            long length) throws IOException {
        try {
            long size = Math.max(0, Os.fstat(file).st_size - offset);
            byte[] bytes = new byte[(int) Math.min(Math.min(size, length), MOST)];
            int done = 0;
            while (done < bytes.length) {
                int count = Os.pread(file, bytes, done, bytes.length - done, offset + done);
                if (count <= 0) {
                    break;
                }
                done += count;
            }
            of(extractor).set(bytes);
        } catch (ErrnoException problem) {
            throw new IOException(problem.getMessage());
        }
    }

    /** A file by its path; of the network there is none. */
    static void nativeSetDataSource(MediaExtractor extractor, IBinder http, String path,
            String[] keys, String[] values) throws IOException {
        File file = new File(path.startsWith("file://") ? path.substring(7) : path);
        if (http != null || !file.canRead()) {
            throw Misuse.trimmed(new IOException("Failed to instantiate extractor."));
        }
        try (FileInputStream input = new FileInputStream(file)) {
            setDataSource(extractor, input.getFD(), 0, file.length());
        }
    }

    private void set(byte[] bytes) throws IOException {
        List<MovieFile.Track> found = MediaTracks.read(bytes);
        if (found.isEmpty()) {
            throw Misuse.trimmed(new IOException("Failed to instantiate extractor."));
        }
        tracks = found;
        for (MovieFile.Track track : found) {
            mime = track.isVideo() ? "video/mp4" : mime;
        }
        chosen = new boolean[found.size()];
        next = new int[found.size()];
    }

    static int getTrackCount(MediaExtractor extractor) {
        return of(extractor).tracks.size();
    }

    static Map<String, Object> getFileFormatNative(MediaExtractor extractor) {
        Map<String, Object> format = new HashMap<>();
        format.put("mime", of(extractor).mime);
        return format;
    }

    private MovieFile.Track track(int index) {
        if (index < 0 || index >= tracks.size()) {
            throw Misuse.trimmed(new IllegalArgumentException());
        }
        return tracks.get(index);
    }

    static Map<String, Object> getTrackFormatNative(MediaExtractor extractor, int index) {
        return new HashMap<>(of(extractor).track(index).format);
    }

    static void selectTrack(MediaExtractor extractor, int index) {
        MediaExtractorNatives own = of(extractor);
        own.track(index);
        own.chosen[index] = true;
    }

    static void unselectTrack(MediaExtractor extractor, int index) {
        MediaExtractorNatives own = of(extractor);
        own.track(index);
        own.chosen[index] = false;
    }

    static void seekTo(MediaExtractor extractor, long time, int mode) {
        MediaExtractorNatives own = of(extractor);
        for (int index = 0; index < own.next.length; index++) {
            MovieFile.Track track = own.tracks.get(index);
            int at = 0;
            while (at < track.times.size() && track.times.get(at) < time) {
                at++;
            }
            boolean isThere = at < track.times.size() && track.times.get(at) == time;
            boolean goesBack = mode == MediaExtractor.SEEK_TO_PREVIOUS_SYNC
                    || mode == MediaExtractor.SEEK_TO_CLOSEST_SYNC;
            at = goesBack && !isThere ? Math.max(0, at - 1) : at;
            int step = goesBack ? -1 : 1;
            while (at > 0 && at < track.flags.size()
                    && (track.flags.get(at) & MediaCodec.BUFFER_FLAG_KEY_FRAME) == 0) {
                at += step;
            }
            own.next[index] = at;
        }
    }

    /** The chosen track whose next sample is the earliest; -1 if all have ended. */
    private int current() {
        int best = -1;
        long earliest = Long.MAX_VALUE;
        for (int index = 0; index < chosen.length; index++) {
            MovieFile.Track track = tracks.get(index);
            if (chosen[index] && next[index] < track.times.size()
                    && track.times.get(next[index]) < earliest) {
                earliest = track.times.get(next[index]);
                best = index;
            }
        }
        return best;
    }

    static boolean advance(MediaExtractor extractor) {
        MediaExtractorNatives own = of(extractor);
        int current = own.current();
        if (current >= 0) {
            own.next[current]++;
        }
        return own.current() >= 0;
    }

    private byte[] sample() {
        int current = current();
        return current < 0 ? null : tracks.get(current).samples.get(next[current]);
    }

    static int readSampleData(MediaExtractor extractor, ByteBuffer buffer, int offset) {
        byte[] sample = of(extractor).sample();
        if (sample == null) {
            return -1;
        }
        if (offset < 0 || buffer.capacity() - offset < sample.length) {
            throw Misuse.trimmed(new IllegalArgumentException());
        }
        buffer.limit(offset + sample.length).position(offset);
        buffer.put(sample);
        buffer.position(offset);
        return sample.length;
    }

    static int getSampleTrackIndex(MediaExtractor extractor) {
        return of(extractor).current();
    }

    static long getSampleTime(MediaExtractor extractor) {
        MediaExtractorNatives own = of(extractor);
        int current = own.current();
        return current < 0 ? -1 : own.tracks.get(current).times.get(own.next[current]);
    }

    static long getSampleSize(MediaExtractor extractor) {
        byte[] sample = of(extractor).sample();
        return sample == null ? -1 : sample.length;
    }

    static int getSampleFlags(MediaExtractor extractor) {
        MediaExtractorNatives own = of(extractor);
        int current = own.current();
        return current < 0 ? -1 : own.tracks.get(current).flags.get(own.next[current]);
    }

    static boolean getSampleCryptoInfo(MediaExtractor extractor, MediaCodec.CryptoInfo info) {
        return false;
    }

    static long getCachedDuration(MediaExtractor extractor) {
        return -1;
    }

    static boolean hasCacheReachedEndOfStream(MediaExtractor extractor) {
        return true;
    }

    static PersistableBundle native_getMetrics(MediaExtractor extractor) {
        return new PersistableBundle();
    }
}
