package gibbon.core.media;

import android.media.MediaCodec;
import android.media.MediaCodecInfo;
import android.media.MediaCodecList;
import android.media.MediaCrypto;
import android.media.MediaFormat;
import android.os.IHwBinder;
import android.os.PersistableBundle;
import android.view.Surface;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * {@code android.media.MediaCodec}: buffers, states and times of codecs for sound.
 *
 * <p>Differs from Android: what is encoded is silence, as long as what came in, and so is what is
 * decoded; uncompressed sound passes as it is. There are no codecs for pictures.
 */
final class MediaCodecNatives {
    private static final Map<MediaCodec, MediaCodecNatives> ALL = new WeakHashMap<>();
    private static final int BUFFERS = 4;
    private static final int INPUT_SIZE = 16_384;
    /** Of the framework's events from native code. */
    private static final int EVENT_CALLBACK = 1;
    private static final int INPUT_AVAILABLE = 1;
    private static final int OUTPUT_AVAILABLE = 2;
    private static final int FORMAT_CHANGED = 4;

    private enum State { NEW, CONFIGURED, RUNNING }

    private static final class Output {
        final byte[] bytes;
        final long time;
        final int flags;

        Output(byte[] bytes, long time, int flags) {
            this.bytes = bytes;
            this.time = time;
            this.flags = flags;
        }
    }

    private final MediaCodec owner;
    private final Codec codec;
    private final ByteBuffer[] inputs = new ByteBuffer[BUFFERS];
    private final ByteBuffer[] outputs = new ByteBuffer[BUFFERS];
    private final ArrayDeque<Integer> freeInputs = new ArrayDeque<>();
    private final ArrayDeque<Integer> freeOutputs = new ArrayDeque<>();
    private final ArrayDeque<Output> ready = new ArrayDeque<>();
    private final boolean[] isOut = new boolean[BUFFERS];
    private final boolean[] isIn = new boolean[BUFFERS];
    private State state = State.NEW;
    private boolean hasCallback;
    private boolean toldFormat;
    private boolean hasEnded;
    private Map<String, Object> input = new HashMap<>();
    private Map<String, Object> output = new HashMap<>();
    /** What came in and is not enough for a frame yet, in bytes, and the time of its first. */
    private int rest;
    private long restTime;

    private MediaCodecNatives(MediaCodec owner, Codec codec) {
        this.owner = owner;
        this.codec = codec;
    }

    static void native_setup(MediaCodec owner, String name, boolean isType, boolean isEncoder,
            int process, int user) throws IOException {
        Codec codec = isType ? Codec.of(name, isEncoder) : Codec.named(name);
        if (codec == null) {
            // Not trimmed: a phone may well have it.
            throw new IllegalArgumentException(
                    "Failed to initialize " + name + ", error 0xfffffffe (NAME_NOT_FOUND)");
        }
        synchronized (ALL) {
            ALL.put(owner, new MediaCodecNatives(owner, codec));
        }
    }

    private static MediaCodecNatives of(MediaCodec owner) {
        synchronized (ALL) {
            MediaCodecNatives own = ALL.get(owner);
            if (own == null) {
                throw Misuse.trimmed(new IllegalStateException());
            }
            return own;
        }
    }

    private void in(State wanted) {
        if (state != wanted) {
            throw Misuse.trimmed(new IllegalStateException());
        }
    }

    static void native_release(MediaCodec owner) {
        synchronized (ALL) {
            ALL.remove(owner);
        }
    }

    static void native_finalize(MediaCodec owner) {
        native_release(owner);
    }

    static synchronized void native_reset(MediaCodec owner) {
        of(owner).stop(State.NEW);
    }

    private synchronized void stop(State next) {
        state = next;
        clear();
        notifyAll();
    }

    private void clear() {
        ready.clear();
        freeInputs.clear();
        freeOutputs.clear();
        for (int at = 0; at < BUFFERS; at++) {
            isIn[at] = false;
            isOut[at] = false;
            outputs[at] = null;
        }
        rest = 0;
        hasEnded = false;
    }

    static void native_setSurface(MediaCodec owner, Surface surface) {}

    static void native_setCallback(MediaCodec owner, MediaCodec.Callback callback) {
        of(owner).hasCallback = callback != null;
    }

    static void native_configure(MediaCodec owner, String[] keys, Object[] values,
            Surface surface, MediaCrypto crypto, IHwBinder descrambler, int flags) {
        of(owner).configure(Formats.of(keys, values), flags);
    }

    private int number(String key, int otherwise) {
        Object value = input.get(key);
        return value instanceof Number ? ((Number) value).intValue() : otherwise;
    }

    private synchronized void configure(Map<String, Object> format, int flags) {
        in(State.NEW);
        boolean wantsEncoder = (flags & MediaCodec.CONFIGURE_FLAG_ENCODE) != 0;
        if (format.get(MediaFormat.KEY_MIME) == null || wantsEncoder != codec.isEncoder) {
            throw Misuse.trimmed(new IllegalArgumentException());
        }
        input = format;
        int rate = number(MediaFormat.KEY_SAMPLE_RATE, 44_100);
        int channels = number(MediaFormat.KEY_CHANNEL_COUNT, 1);
        output = Formats.sound(codec.isEncoder ? codec.type : "audio/raw", rate, channels);
        if (codec == Codec.AAC_ENCODER) {
            output.put(MediaFormat.KEY_BIT_RATE, number(MediaFormat.KEY_BIT_RATE, 64_000));
            output.put("csd-0", Formats.buffer(Formats.aacConfiguration(rate, channels)));
        } else if (!codec.isEncoder) {
            output.put(MediaFormat.KEY_PCM_ENCODING, 2);
        }
        state = State.CONFIGURED;
    }

    static Surface createInputSurface(MediaCodec owner) {
        throw Misuse.trimmed(new IllegalStateException());
    }

    static void native_start(MediaCodec owner) {
        of(owner).start();
    }

    private synchronized void start() {
        in(State.CONFIGURED);
        state = State.RUNNING;
        toldFormat = false;
        int size = Math.max(number(MediaFormat.KEY_MAX_INPUT_SIZE, 0), INPUT_SIZE);
        for (int at = 0; at < BUFFERS; at++) {
            inputs[at] = ByteBuffer.allocateDirect(size);
        }
        fillQueues();
        if (codec == Codec.AAC_ENCODER) {
            ByteBuffer configuration = (ByteBuffer) output.get("csd-0");
            byte[] bytes = new byte[configuration.remaining()];
            configuration.duplicate().get(bytes);
            ready.add(new Output(bytes, 0, MediaCodec.BUFFER_FLAG_CODEC_CONFIG));
        }
        tell();
    }

    private void fillQueues() {
        for (int at = 0; at < BUFFERS; at++) {
            freeInputs.add(at);
            freeOutputs.add(at);
        }
    }

    static void native_stop(MediaCodec owner) {
        MediaCodecNatives own = of(owner);
        own.stop(State.NEW);
    }

    static void native_flush(MediaCodec owner) {
        MediaCodecNatives own = of(owner);
        synchronized (own) {
            own.in(State.RUNNING);
            own.clear();
            own.fillQueues();
        }
    }

    /** In the mode with a callback, hands out what there is. */
    private void tell() {
        notifyAll();
        if (!hasCallback || state != State.RUNNING) {
            return;
        }
        while (!freeInputs.isEmpty()) {
            int index = freeInputs.remove();
            isIn[index] = true;
            post(INPUT_AVAILABLE, index, null);
        }
        if (!toldFormat && !ready.isEmpty()) {
            toldFormat = true;
            post(FORMAT_CHANGED, 0, new HashMap<>(output));
        }
        while (!ready.isEmpty() && !freeOutputs.isEmpty()) {
            MediaCodec.BufferInfo info = new MediaCodec.BufferInfo();
            post(OUTPUT_AVAILABLE, hand(info), info);
        }
    }

    private void post(int what, int index, Object object) {
        try {
            Method method = MediaCodec.class.getDeclaredMethod("postEventFromNative", int.class,
                    int.class, int.class, Object.class);
            method.setAccessible(true);
            method.invoke(owner, EVENT_CALLBACK, what, index, object);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Waits for so many microseconds, for ever if negative, and not at all if 0. */
    private boolean waits(long deadline, long micros) {
        if (micros == 0 || state != State.RUNNING) {
            return false;
        }
        long left = micros < 0 ? 0 : (deadline - System.nanoTime()) / 1_000_000;
        if (micros > 0 && left <= 0) {
            return false;
        }
        try {
            wait(left);
            return true;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    static int native_dequeueInputBuffer(MediaCodec owner, long micros) {
        MediaCodecNatives own = of(owner);
        synchronized (own) {
            own.in(State.RUNNING);
            long deadline = System.nanoTime() + micros * 1000;
            while (own.freeInputs.isEmpty()) {
                if (!own.waits(deadline, micros)) {
                    return MediaCodec.INFO_TRY_AGAIN_LATER;
                }
            }
            int index = own.freeInputs.remove();
            own.isIn[index] = true;
            own.inputs[index].clear();
            return index;
        }
    }

    static void native_queueInputBuffer(MediaCodec owner, int index, int offset, int size,
            long time, int flags) {
        MediaCodecNatives own = of(owner);
        synchronized (own) {
            own.in(State.RUNNING);
            if (index < 0 || index >= BUFFERS || !own.isIn[index] || own.hasEnded) {
                throw Misuse.trimmed(new IllegalStateException());
            }
            own.isIn[index] = false;
            own.take(own.inputs[index], offset, size, time, flags);
            own.freeInputs.add(index);
            own.tell();
        }
    }

    private void take(ByteBuffer buffer, int offset, int size, long time, int flags) {
        boolean isLast = (flags & MediaCodec.BUFFER_FLAG_END_OF_STREAM) != 0;
        boolean isSetting = (flags & MediaCodec.BUFFER_FLAG_CODEC_CONFIG) != 0;
        int channels = number(MediaFormat.KEY_CHANNEL_COUNT, 1);
        int frame = codec.frame() * 2 * channels;
        if (codec.isEncoder) {
            restTime = rest == 0 ? time : restTime;
            rest += size;
            int rate = number(MediaFormat.KEY_SAMPLE_RATE, 44_100);
            while (rest >= frame || isLast && rest > 0) {
                ready.add(new Output(codec.silence(channels), restTime,
                        MediaCodec.BUFFER_FLAG_KEY_FRAME));
                restTime += codec.frame() * 1_000_000L / rate;
                rest = Math.max(0, rest - frame);
            }
        } else if (size > 0 && !isSetting) {
            byte[] made = new byte[codec == Codec.RAW_DECODER ? size : frame];
            if (codec == Codec.RAW_DECODER) {
                ByteBuffer source = buffer.duplicate();
                source.limit(offset + size).position(offset);
                source.get(made);
            }
            ready.add(new Output(made, time, 0));
        }
        if (isLast) {
            hasEnded = true;
            ready.add(new Output(new byte[0], time, MediaCodec.BUFFER_FLAG_END_OF_STREAM));
        }
    }

    /** The next output in a buffer of its own. */
    private int hand(MediaCodec.BufferInfo info) {
        Output next = ready.remove();
        int index = freeOutputs.remove();
        outputs[index] = Formats.buffer(next.bytes);
        isOut[index] = true;
        info.set(0, next.bytes.length, next.time, next.flags);
        return index;
    }

    static int native_dequeueOutputBuffer(MediaCodec owner, MediaCodec.BufferInfo info,
            long micros) {
        MediaCodecNatives own = of(owner);
        synchronized (own) {
            own.in(State.RUNNING);
            long deadline = System.nanoTime() + micros * 1000;
            while (own.ready.isEmpty() || own.freeOutputs.isEmpty()) {
                if (!own.waits(deadline, micros)) {
                    return MediaCodec.INFO_TRY_AGAIN_LATER;
                }
            }
            if (!own.toldFormat) {
                own.toldFormat = true;
                return MediaCodec.INFO_OUTPUT_FORMAT_CHANGED;
            }
            return own.hand(info);
        }
    }

    static void releaseOutputBuffer(MediaCodec owner, int index, boolean render,
            boolean updates, long time) {
        MediaCodecNatives own = of(owner);
        synchronized (own) {
            own.in(State.RUNNING);
            if (index < 0 || index >= BUFFERS || !own.isOut[index]) {
                throw Misuse.trimmed(new IllegalStateException());
            }
            own.isOut[index] = false;
            own.outputs[index] = null;
            own.freeOutputs.add(index);
            own.tell();
        }
    }

    static void signalEndOfInputStream(MediaCodec owner) {
        throw Misuse.trimmed(new IllegalStateException());
    }

    static Map<String, Object> getFormatNative(MediaCodec owner, boolean isInput) {
        MediaCodecNatives own = of(owner);
        return new HashMap<>(isInput ? own.input : own.output);
    }

    static Map<String, Object> getOutputFormatNative(MediaCodec owner, int index) {
        return new HashMap<>(of(owner).output);
    }

    static void setVideoScalingMode(MediaCodec owner, int mode) {}

    static void native_setAudioPresentation(MediaCodec owner, int presentation, int program) {}

    static String getCanonicalName(MediaCodec owner) {
        return of(owner).codec.title;
    }

    static PersistableBundle native_getMetrics(MediaCodec owner) {
        return new PersistableBundle();
    }

    static void native_enableOnFirstTunnelFrameReadyListener(MediaCodec owner, boolean on) {}

    static void native_enableOnFrameRenderedListener(MediaCodec owner, boolean on) {}

    static void setParameters(MediaCodec owner, String[] keys, Object[] values) {}

    static MediaCodecInfo getOwnCodecInfo(MediaCodec owner) {
        String name = of(owner).codec.title;
        for (MediaCodecInfo info : new MediaCodecList(MediaCodecList.ALL_CODECS).getCodecInfos()) {
            if (info.getName().equals(name)) {
                return info;
            }
        }
        return null;
    }

    static ByteBuffer[] getBuffers(MediaCodec owner, boolean isInput) {
        MediaCodecNatives own = of(owner);
        ByteBuffer[] buffers = (isInput ? own.inputs : own.outputs).clone();
        for (int at = 0; at < buffers.length; at++) {
            buffers[at] = view(buffers[at]);
        }
        return buffers;
    }

    static ByteBuffer getBuffer(MediaCodec owner, boolean isInput, int index) {
        MediaCodecNatives own = of(owner);
        ByteBuffer[] buffers = isInput ? own.inputs : own.outputs;
        return index < 0 || index >= BUFFERS ? null : view(buffers[index]);
    }

    /** {@code MediaCodec} frees the buffers that it is given once it is done with them. */
    private static ByteBuffer view(ByteBuffer buffer) {
        return buffer == null ? null : buffer.duplicate().order(ByteOrder.nativeOrder());
    }
}
