package gibbon.core.media;

import android.media.MediaCodec;
import android.system.ErrnoException;
import android.system.Os;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * {@code android.media.MediaMuxer}: samples of several tracks into one file, which is written when
 * it stops.
 *
 * <p>Differs from Android: WebM and Ogg are written as MPEG-4, too.
 */
final class MediaMuxerNatives {
    private static final Map<Long, MediaMuxerNatives> ALL = new HashMap<>();
    private static long next = 1;

    private final FileDescriptor file;
    private final List<MovieFile.Track> tracks = new ArrayList<>();
    private boolean isStarted;
    private int degrees;

    private MediaMuxerNatives(FileDescriptor file) {
        this.file = file;
    }

    static synchronized long nativeSetup(FileDescriptor file, int format) throws IOException {
        try {
            ALL.put(next, new MediaMuxerNatives(Os.dup(file)));
            return next++;
        } catch (ErrnoException problem) {
            throw new IOException(problem.getMessage());
        }
    }

    private static synchronized MediaMuxerNatives get(long handle) {
        MediaMuxerNatives muxer = ALL.get(handle);
        if (muxer == null) {
            throw Misuse.trimmed(new IllegalStateException("Muxer is not there any more"));
        }
        return muxer;
    }

    static synchronized void nativeRelease(long handle) {
        ALL.remove(handle);
    }

    static void nativeStart(long handle) {
        MediaMuxerNatives muxer = get(handle);
        if (muxer.tracks.isEmpty()) {
            throw Misuse.trimmed(new IllegalStateException("Failed to start the muxer"));
        }
        muxer.isStarted = true;
    }

    static void nativeStop(long handle) {
        MediaMuxerNatives muxer = get(handle);
        boolean isEmpty = true;
        for (MovieFile.Track track : muxer.tracks) {
            isEmpty &= track.samples.isEmpty();
        }
        if (isEmpty) {
            throw Misuse.trimmed(new IllegalStateException("Failed to stop the muxer"));
        }
        muxer.isStarted = false;
        try (FileOutputStream output = new FileOutputStream(muxer.file)) {
            output.write(MovieFile.write(muxer.tracks, muxer.degrees));
        } catch (IOException problem) {
            throw Misuse.trimmed(new IllegalStateException("Failed to stop the muxer"));
        }
    }

    static int nativeAddTrack(long handle, String[] keys, Object[] values) {
        MediaMuxerNatives muxer = get(handle);
        Map<String, Object> format = Formats.of(keys, values);
        if (format.get("mime") == null) {
            throw Misuse.trimmed(new IllegalArgumentException("Failed to add the track"));
        }
        muxer.tracks.add(new MovieFile.Track(format));
        return muxer.tracks.size() - 1;
    }

    static void nativeSetOrientationHint(long handle, int degrees) {
        get(handle).degrees = degrees;
    }

    static void nativeSetLocation(long handle, int latitude, int longitude) {}

    static void nativeWriteSampleData(long handle, int index, ByteBuffer buffer, int offset,
            int size, long time, int flags) {
        MediaMuxerNatives muxer = get(handle);
        if (!muxer.isStarted || index >= muxer.tracks.size()) {
            throw Misuse.trimmed(new IllegalStateException("writeSampleData returned an error"));
        }
        // What a decoder has to know is in the track's format; an end has no data.
        if (size == 0 || (flags & MediaCodec.BUFFER_FLAG_CODEC_CONFIG) != 0) {
            return;
        }
        byte[] sample = new byte[size];
        ByteBuffer source = buffer.duplicate();
        source.limit(offset + size).position(offset);
        source.get(sample);
        MovieFile.Track track = muxer.tracks.get(index);
        track.samples.add(sample);
        track.times.add(time);
        track.flags.add(flags);
    }
}
