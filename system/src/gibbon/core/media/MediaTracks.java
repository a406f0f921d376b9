package gibbon.core.media;

import android.media.MediaCodec;
import android.media.MediaFormat;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** A medium taken apart: MPEG-4, ADTS, AMR, WAV. */
final class MediaTracks {
    private static final int[] AMR_NARROW =
            {13, 14, 16, 18, 20, 21, 27, 32, 6, 1, 1, 1, 1, 1, 1, 1};
    private static final int[] AMR_WIDE =
            {18, 24, 33, 37, 41, 47, 51, 59, 61, 6, 1, 1, 1, 1, 1, 1};

    private final ByteBuffer file;
    private final List<MovieFile.Track> tracks = new ArrayList<>();

    private MediaTracks(byte[] bytes) {
        file = ByteBuffer.wrap(bytes);
    }

    /** Its tracks; none if it is no medium that is known. */
    static List<MovieFile.Track> read(byte[] bytes) {
        MediaTracks medium = new MediaTracks(bytes);
        try {
            medium.read();
        } catch (BufferUnderflowException | IndexOutOfBoundsException
                | IllegalArgumentException damaged) {
            medium.tracks.clear();
        }
        return medium.tracks;
    }

    private void read() {
        if (file.limit() < 12) {
            return;
        }
        if (name(4).equals("ftyp")) {
            readBoxes(0, file.limit(), null);
        } else if (starts("#!AMR-WB\n")) {
            readAmr(9, AMR_WIDE, "audio/amr-wb", 16_000);
        } else if (starts("#!AMR\n")) {
            readAmr(6, AMR_NARROW, "audio/3gpp", 8_000);
        } else if (starts("RIFF") && name(8).equals("WAVE")) {
            readWave();
        } else if ((file.getShort(0) & 0xfff6) == 0xfff0) {
            readAdts();
        }
    }

    private String name(int at) {
        return new String(file.array(), at, 4, StandardCharsets.ISO_8859_1);
    }

    private boolean starts(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        return Arrays.equals(bytes, Arrays.copyOf(file.array(), bytes.length));
    }

    private void add(MovieFile.Track track, int at, int size, long time, int flags) {
        if (at < 0 || size < 0 || at + size > file.limit()) {
            throw new IllegalArgumentException("beyond the end");
        }
        track.samples.add(Arrays.copyOfRange(file.array(), at, at + size));
        track.times.add(time);
        track.flags.add(flags);
    }

    private void readAmr(int start, int[] sizes, String mime, int rate) {
        MovieFile.Track track = new MovieFile.Track(Formats.sound(mime, rate, 1));
        long time = 0;
        for (int at = start; at < file.limit(); time += 20_000) {
            int size = Math.min(sizes[file.get(at) >> 3 & 15], file.limit() - at);
            add(track, at, size, time, MediaCodec.BUFFER_FLAG_KEY_FRAME);
            at += size;
        }
        finish(track, time);
    }

    private void readAdts() {
        int first = file.getInt(0);
        int rate = Formats.rate(first >> 10 & 15);
        int channels = first >> 6 & 7;
        MovieFile.Track track =
                new MovieFile.Track(Formats.sound("audio/mp4a-latm", rate, channels));
        track.format.put("csd-0", Formats.buffer(Formats.aacConfiguration(rate, channels)));
        track.format.put(MediaFormat.KEY_IS_ADTS, 1);
        int count = 0;
        for (int at = 0; at + 7 <= file.limit(); count++) {
            int size = (file.get(at + 3) & 3) << 11 | (file.get(at + 4) & 0xff) << 3
                    | (file.get(at + 5) & 0xe0) >> 5;
            if (size < 7 || at + size > file.limit()) {
                break;
            }
            add(track, at, size, count * 1_024_000_000L / rate, MediaCodec.BUFFER_FLAG_KEY_FRAME);
            at += size;
        }
        finish(track, count * 1_024_000_000L / rate);
    }

    private void readWave() {
        ByteBuffer little = file.duplicate().order(java.nio.ByteOrder.LITTLE_ENDIAN);
        MovieFile.Track track = null;
        for (int at = 12; at + 8 <= little.limit();) {
            int size = Math.min(little.getInt(at + 4), little.limit() - at - 8);
            if (name(at).equals("fmt ")) {
                track = new MovieFile.Track(Formats.sound("audio/raw",
                        little.getInt(at + 12), little.getShort(at + 10)));
            } else if (name(at).equals("data") && track != null) {
                int frame = 2 * track.number(MediaFormat.KEY_CHANNEL_COUNT, 1);
                int rate = track.number(MediaFormat.KEY_SAMPLE_RATE, 1);
                int most = frame * 4096;
                for (int done = 0; done < size; done += most) {
                    add(track, at + 8 + done, Math.min(most, size - done),
                            done / frame * 1_000_000L / rate, MediaCodec.BUFFER_FLAG_KEY_FRAME);
                }
                finish(track, size / frame * 1_000_000L / rate);
                return;
            }
            at += 8 + size + (size & 1);
        }
    }

    private void finish(MovieFile.Track track, long length) {
        track.format.put(MediaFormat.KEY_DURATION, length);
        track.format.put(MediaFormat.KEY_TRACK_ID, tracks.size() + 1);
        tracks.add(track);
    }

    /** What of a track's boxes its samples are found by. */
    private static final class Table {
        long scale = 1;
        long length;
        int entry = -1;
        int times = -1;
        int chunks = -1;
        int sizes = -1;
        int places = -1;
        boolean placesAreLong;
        int keys = -1;
    }

    private void readBoxes(int from, int to, Table table) {
        for (int at = from; at + 8 <= to;) {
            int size = file.getInt(at);
            if (size < 8 || at + size > to) {
                return;
            }
            int inner = at + 8;
            switch (name(at + 4)) {
                case "moov": case "mdia": case "minf": case "stbl":
                    readBoxes(inner, at + size, table);
                    break;
                case "trak":
                    Table own = new Table();
                    readBoxes(inner, at + size, own);
                    addTrack(own);
                    break;
                case "mdhd":
                    boolean isLong = file.get(inner) == 1;
                    table.scale = file.getInt(inner + (isLong ? 20 : 12)) & 0xffffffffL;
                    table.length = isLong ? file.getLong(inner + 24)
                            : file.getInt(inner + 16) & 0xffffffffL;
                    break;
                case "stsd": table.entry = inner + 8; break;
                case "stts": table.times = inner + 4; break;
                case "stsc": table.chunks = inner + 4; break;
                case "stsz": table.sizes = inner + 4; break;
                case "stco": table.places = inner + 4; break;
                case "co64":
                    table.places = inner + 4;
                    table.placesAreLong = true;
                    break;
                case "stss": table.keys = inner + 4; break;
                default:
            }
            at += size;
        }
    }

    private void addTrack(Table table) {
        if (table.entry < 0 || table.sizes < 0) {
            return;
        }
        Map<String, Object> format = format(table.entry);
        if (format == null) {
            return;
        }
        MovieFile.Track track = new MovieFile.Track(format);
        boolean[] isKey = keys(table);
        int count = file.getInt(table.sizes + 4);
        int same = file.getInt(table.sizes);
        int sample = 0;
        long time = 0;
        int run = 0;
        int left = 0;
        int group = 0;
        for (int chunk = 0; table.places >= 0 && sample < count; chunk++) {
            if (chunk >= file.getInt(table.places)) {
                break;
            }
            while (group + 1 < file.getInt(table.chunks)
                    && file.getInt(table.chunks + 4 + 12 * (group + 1)) <= chunk + 1) {
                group++;
            }
            int place = (int) (table.placesAreLong ? file.getLong(table.places + 4 + 8 * chunk)
                    : file.getInt(table.places + 4 + 4 * chunk));
            int inChunk = file.getInt(table.chunks + 4 + 12 * group + 4);
            for (int within = 0; within < inChunk && sample < count; within++, sample++) {
                int size = same != 0 ? same : file.getInt(table.sizes + 8 + 4 * sample);
                while (left == 0 && run < file.getInt(table.times)) {
                    left = file.getInt(table.times + 4 + 8 * run++);
                }
                add(track, place, size, time * 1_000_000 / table.scale,
                        isKey == null || isKey[sample] ? MediaCodec.BUFFER_FLAG_KEY_FRAME : 0);
                time += run > 0 ? file.getInt(table.times + 8 * run) : 0;
                left--;
                place += size;
            }
        }
        finish(track, table.length * 1_000_000 / table.scale);
    }

    /** Which samples need no other; null if none does. */
    private boolean[] keys(Table table) {
        if (table.keys < 0) {
            return null;
        }
        boolean[] isKey = new boolean[Math.max(0, Math.min(
                file.getInt(table.sizes + 4), file.limit()))];
        for (int at = 0; at < file.getInt(table.keys); at++) {
            isKey[file.getInt(table.keys + 4 + 4 * at) - 1] = true;
        }
        return isKey;
    }

    private Map<String, Object> format(int entry) {
        int end = entry + file.getInt(entry);
        switch (name(entry + 4)) {
            case "samr": return Formats.sound("audio/3gpp", 8_000, 1);
            case "sawb": return Formats.sound("audio/amr-wb", 16_000, 1);
            case "mp4a":
                Map<String, Object> sound = Formats.sound("audio/mp4a-latm",
                        file.getShort(entry + 32) & 0xffff, file.getShort(entry + 24));
                int special = find(entry + 36, end, "esds");
                for (int at = special; at > 0 && at + 2 < end; at++) {
                    // The description for decoders, in its short form.
                    if (file.get(at) == 5 && file.get(at + 1) > 0 && at > special + 20) {
                        sound.put("csd-0", Formats.buffer(Arrays.copyOfRange(
                                file.array(), at + 2, at + 2 + file.get(at + 1))));
                        break;
                    }
                }
                return sound;
            case "mp4v": return picture("video/mp4v-es", entry);
            case "avc1":
                Map<String, Object> picture = picture("video/avc", entry);
                int configuration = find(entry + 86, end, "avcC");
                if (configuration > 0) {
                    int at = configuration + 6;
                    at = parameterSet(picture, "csd-0", at);
                    parameterSet(picture, "csd-1", at + 1);
                }
                return picture;
            default: return null;
        }
    }

    private int parameterSet(Map<String, Object> format, String key, int at) {
        int size = file.getShort(at) & 0xffff;
        byte[] set = new byte[size + 4];
        set[3] = 1;
        System.arraycopy(file.array(), at + 2, set, 4, size);
        format.put(key, Formats.buffer(set));
        return at + 2 + size;
    }

    private Map<String, Object> picture(String mime, int entry) {
        Map<String, Object> format = new java.util.HashMap<>();
        format.put(MediaFormat.KEY_MIME, mime);
        format.put(MediaFormat.KEY_WIDTH, file.getShort(entry + 32) & 0xffff);
        format.put(MediaFormat.KEY_HEIGHT, file.getShort(entry + 34) & 0xffff);
        return format;
    }

    /** Where the content of a box begins; -1 if it is not there. */
    private int find(int from, int to, String name) {
        for (int at = from; at + 8 <= to; at += Math.max(8, file.getInt(at))) {
            if (name(at + 4).equals(name)) {
                return at + 8;
            }
        }
        return -1;
    }
}
