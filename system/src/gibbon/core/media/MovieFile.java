package gibbon.core.media;

import android.media.MediaCodec;
import android.media.MediaFormat;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A file of MPEG-4: the samples first, then where they are.
 *
 * <p>Does not do: samples that are shown in another order than they are decoded in, edit lists.
 */
final class MovieFile {
    /** Units of a second that all times are in. */
    private static final int SCALE = 1_000_000;

    /** One track, with its samples. */
    static final class Track {
        final Map<String, Object> format;
        final List<byte[]> samples = new ArrayList<>();
        final List<Long> times = new ArrayList<>();
        final List<Integer> flags = new ArrayList<>();

        Track(Map<String, Object> format) {
            this.format = format;
        }

        String mime() {
            return String.valueOf(format.get(MediaFormat.KEY_MIME));
        }

        boolean isVideo() {
            return mime().startsWith("video/");
        }

        int number(String key, int otherwise) {
            Object value = format.get(key);
            return value instanceof Number ? ((Number) value).intValue() : otherwise;
        }

        byte[] data(String key) {
            Object value = format.get(key);
            if (!(value instanceof ByteBuffer)) {
                return new byte[0];
            }
            ByteBuffer buffer = ((ByteBuffer) value).duplicate();
            buffer.rewind();
            byte[] bytes = new byte[buffer.remaining()];
            buffer.get(bytes);
            return bytes;
        }

        /** How long a sample lasts: until the next one; the last as long as the one before. */
        long lasts(int at) {
            int last = times.size() - 1;
            if (at < last) {
                return Math.max(0, times.get(at + 1) - times.get(at));
            }
            return last > 0 ? Math.max(0, times.get(last) - times.get(last - 1)) : SCALE / 30;
        }

        long length() {
            return times.isEmpty() ? 0
                    : times.get(times.size() - 1) - times.get(0) + lasts(times.size() - 1);
        }
    }

    private MovieFile() {}

    static byte[] write(List<Track> tracks, int degrees) {
        Boxes file = new Boxes().box("ftyp", new Boxes().text("isom").word(512)
                .text("isomiso2mp41"));
        Boxes media = new Boxes();
        long[] starts = new long[tracks.size()];
        long at = file.toBytes().length + 8;
        long longest = 0;
        for (int index = 0; index < starts.length; index++) {
            starts[index] = at;
            for (byte[] sample : tracks.get(index).samples) {
                media.raw(sample);
                at += sample.length;
            }
            longest = Math.max(longest, tracks.get(index).length());
        }
        file.box("mdat", media);
        Boxes movie = new Boxes();
        movie.box("mvhd", matrix(new Boxes().words(0, 0, 0, SCALE, longest, 0x10000, 0x1000000,
                0, 0), 0).words(0, 0, 0, 0, 0, 0, starts.length + 1));
        for (int index = 0; index < starts.length; index++) {
            movie.box("trak", track(tracks.get(index), index + 1, starts[index], degrees));
        }
        return file.box("moov", movie).toBytes();
    }

    private static Boxes matrix(Boxes boxes, int degrees) {
        int one = 0x10000;
        int cosine = degrees == 0 ? one : degrees == 180 ? -one : 0;
        int sine = degrees == 90 ? one : degrees == 270 ? -one : 0;
        return boxes.words(cosine, sine, 0, -sine, cosine, 0, 0, 0, 0x40000000);
    }

    private static Boxes track(Track track, int number, long start, int degrees) {
        int width = track.number(MediaFormat.KEY_WIDTH, 0);
        int height = track.number(MediaFormat.KEY_HEIGHT, 0);
        long length = track.length();
        Boxes head = matrix(new Boxes().words(7, 0, 0, number, 0, length, 0, 0, 0)
                .half(track.isVideo() ? 0 : 0x100).half(0), track.isVideo() ? degrees : 0)
                .words((long) width << 16, (long) height << 16);
        Boxes times = new Boxes().words(0, track.samples.size());
        Boxes sizes = new Boxes().words(0, 0, track.samples.size());
        Boxes keys = new Boxes();
        int keyCount = 0;
        for (int at = 0; at < track.samples.size(); at++) {
            times.words(1, track.lasts(at));
            sizes.word(track.samples.get(at).length);
            if ((track.flags.get(at) & MediaCodec.BUFFER_FLAG_KEY_FRAME) != 0) {
                keys.word(at + 1);
                keyCount++;
            }
        }
        int some = track.samples.isEmpty() ? 0 : 1;
        Boxes table = new Boxes()
                .box("stsd", new Boxes().words(0, 1).raw(entry(track, width, height)))
                .box("stts", times)
                .box("stsc", some == 0 ? new Boxes().words(0, 0)
                        : new Boxes().words(0, 1, 1, track.samples.size(), 1))
                .box("stsz", sizes)
                .box("stco", some == 0 ? new Boxes().words(0, 0)
                        : new Boxes().words(0, 1, start));
        if (track.isVideo()) {
            table.box("stss", new Boxes().words(0, keyCount).raw(keys.toBytes()));
        }
        Boxes information = track.isVideo()
                ? new Boxes().box("vmhd", new Boxes().words(1, 0, 0))
                : new Boxes().box("smhd", new Boxes().words(0, 0));
        information.box("dinf", new Boxes().box("dref",
                new Boxes().words(0, 1).box("url ", new Boxes().word(1))));
        information.box("stbl", table);
        Boxes media = new Boxes()
                .box("mdhd", new Boxes().words(0, 0, 0, SCALE, length, 0x55c40000))
                .box("hdlr", new Boxes().words(0, 0).text(track.isVideo() ? "vide" : "soun")
                        .words(0, 0, 0).one(0))
                .box("minf", information);
        return new Boxes().box("tkhd", head).box("mdia", media);
    }

    private static byte[] entry(Track track, int width, int height) {
        Boxes entry = new Boxes().words(0).half(0).half(1);
        if (track.isVideo()) {
            entry.words(0, 0, 0, 0).half(width).half(height).words(0x480000, 0x480000, 0).half(1)
                    .words(0, 0, 0, 0, 0, 0, 0, 0).half(24).half(0xffff);
            boolean isAvc = track.mime().equals("video/avc");
            if (isAvc) {
                entry.box("avcC", avc(track));
            }
            return new Boxes().box(isAvc ? "avc1" : "mp4v", entry).toBytes();
        }
        int channels = track.number(MediaFormat.KEY_CHANNEL_COUNT, 1);
        int rate = track.number(MediaFormat.KEY_SAMPLE_RATE, 44_100);
        entry.words(0, 0).half(channels).half(16).word(0).word((long) rate << 16);
        switch (track.mime()) {
            case "audio/3gpp": return new Boxes().box("samr", entry).toBytes();
            case "audio/amr-wb": return new Boxes().box("sawb", entry).toBytes();
            default:
        }
        byte[] special = track.data("csd-0");
        Boxes decoder = new Boxes().one(0x40).one(0x15).half(0).one(0).words(64_000, 64_000)
                .one(5).one(special.length).raw(special);
        byte[] inner = decoder.toBytes();
        Boxes descriptor = new Boxes().one(3).one(inner.length + 2 + 3 + 3).half(0).one(0)
                .one(4).one(inner.length).raw(inner).one(6).one(1).one(2);
        entry.box("esds", new Boxes().word(0).raw(descriptor.toBytes()));
        return new Boxes().box("mp4a", entry).toBytes();
    }

    /** The parameter sets, without the start codes that buffers have before them. */
    private static Boxes avc(Track track) {
        byte[] sequence = withoutStart(track.data("csd-0"));
        byte[] picture = withoutStart(track.data("csd-1"));
        byte profile = sequence.length > 3 ? sequence[1] : 66;
        byte level = sequence.length > 3 ? sequence[3] : 30;
        return new Boxes().one(1).one(profile).one(sequence.length > 3 ? sequence[2] : 0)
                .one(level).one(0xff).one(0xe1).half(sequence.length).raw(sequence)
                .one(1).half(picture.length).raw(picture);
    }

    private static byte[] withoutStart(byte[] bytes) {
        boolean starts = bytes.length > 4 && bytes[0] == 0 && bytes[1] == 0 && bytes[2] == 0
                && bytes[3] == 1;
        return starts ? java.util.Arrays.copyOfRange(bytes, 4, bytes.length) : bytes;
    }
}
