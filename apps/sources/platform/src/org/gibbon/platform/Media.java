package org.gibbon.platform;

import android.content.Context;
import android.media.MediaCodec;
import android.media.MediaCodecInfo;
import android.media.MediaExtractor;
import android.media.MediaFormat;
import android.media.MediaMuxer;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;

/** A second of sound encoded, written to a file, taken apart and decoded. */
final class Media {
    private static final String AAC = MediaFormat.MIMETYPE_AUDIO_AAC;
    private static final int RATE = 44_100;

    private final File file;

    Media(Context context) {
        file = new File(context.getFilesDir(), "encoded.m4a");
    }

    void encode() throws IOException {
        MediaCodec encoder = MediaCodec.createEncoderByType(AAC);
        try {
            encoder.start();
        } catch (IllegalStateException early) {
            Main.tell("not before it is configured");
        }
        MediaFormat format = MediaFormat.createAudioFormat(AAC, RATE, 1);
        format.setInteger(MediaFormat.KEY_AAC_PROFILE,
                MediaCodecInfo.CodecProfileLevel.AACObjectLC);
        format.setInteger(MediaFormat.KEY_BIT_RATE, 64_000);
        encoder.configure(format, null, null, MediaCodec.CONFIGURE_FLAG_ENCODE);
        encoder.start();
        MediaMuxer muxer =
                new MediaMuxer(file.getPath(), MediaMuxer.OutputFormat.MUXER_OUTPUT_MPEG_4);
        MediaCodec.BufferInfo info = new MediaCodec.BufferInfo();
        int track = -1;
        int left = 2 * RATE;
        boolean hasEnded = false;
        while ((info.flags & MediaCodec.BUFFER_FLAG_END_OF_STREAM) == 0) {
            int input = hasEnded ? -1 : encoder.dequeueInputBuffer(0);
            if (input >= 0) {
                int count = Math.min(left, encoder.getInputBuffer(input).remaining());
                long time = (2 * RATE - left) / 2 * 1_000_000L / RATE;
                hasEnded = count == 0;
                encoder.queueInputBuffer(input, 0, count, time,
                        hasEnded ? MediaCodec.BUFFER_FLAG_END_OF_STREAM : 0);
                left -= count;
            }
            int output = encoder.dequeueOutputBuffer(info, 1000);
            if (output == MediaCodec.INFO_OUTPUT_FORMAT_CHANGED) {
                track = muxer.addTrack(encoder.getOutputFormat());
                muxer.start();
            } else if (output >= 0) {
                muxer.writeSampleData(track, encoder.getOutputBuffer(output), info);
                encoder.releaseOutputBuffer(output, false);
            }
        }
        encoder.stop();
        encoder.release();
        muxer.stop();
        muxer.release();
        decode();
    }

    private void decode() throws IOException {
        MediaExtractor extractor = new MediaExtractor();
        extractor.setDataSource(file.getPath());
        MediaFormat format = extractor.getTrackFormat(0);
        Main.tell("tracks " + extractor.getTrackCount() + " "
                + format.getString(MediaFormat.KEY_MIME) + " "
                + format.getInteger(MediaFormat.KEY_SAMPLE_RATE) + " "
                + format.getLong(MediaFormat.KEY_DURATION) / 10_000);
        extractor.selectTrack(0);
        MediaCodec decoder = MediaCodec.createDecoderByType(AAC);
        decoder.configure(format, null, null, 0);
        decoder.start();
        MediaCodec.BufferInfo info = new MediaCodec.BufferInfo();
        int samples = 0;
        int bytes = 0;
        while ((info.flags & MediaCodec.BUFFER_FLAG_END_OF_STREAM) == 0) {
            int input = decoder.dequeueInputBuffer(0);
            if (input >= 0 && samples >= 0) {
                ByteBuffer buffer = decoder.getInputBuffer(input);
                int count = extractor.readSampleData(buffer, 0);
                boolean isLast = count < 0;
                decoder.queueInputBuffer(input, 0, Math.max(0, count), extractor.getSampleTime(),
                        isLast ? MediaCodec.BUFFER_FLAG_END_OF_STREAM : 0);
                extractor.advance();
                if (isLast) {
                    Main.tell("samples " + samples);
                }
                samples = isLast ? -1 : samples + 1;
            }
            int output = decoder.dequeueOutputBuffer(info, 1000);
            if (output >= 0) {
                bytes += info.size;
                decoder.releaseOutputBuffer(output, false);
            }
        }
        Main.tell("decoded " + bytes);
        decoder.release();
        extractor.release();
    }
}
