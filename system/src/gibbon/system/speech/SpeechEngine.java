package gibbon.system.speech;

import android.net.Uri;
import android.os.Bundle;
import android.os.IBinder;
import android.os.ParcelFileDescriptor;
import android.os.RemoteException;
import android.speech.tts.ITextToSpeechCallback;
import android.speech.tts.ITextToSpeechService;
import android.speech.tts.TextToSpeech;
import android.speech.tts.Voice;
import gibbon.system.SystemServer;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.MissingResourceException;

/**
 * An engine that speaks so that nobody hears it: one utterance after the other, each as long as it
 * would take to say. It has the languages that Android's own engine, Pico, has.
 */
final class SpeechEngine extends ITextToSpeechService.Stub {
    private static final Locale[] LOCALES = {Locale.US, Locale.UK, Locale.GERMANY,
            new Locale("es", "ES"), Locale.FRANCE, Locale.ITALY};
    private static final long MILLIS_OF_LETTER = 65;
    private static final int RATE = 16000;

    private final SystemServer server;
    private final Map<IBinder, ITextToSpeechCallback> callbacks = new HashMap<>();
    /** The first is being spoken. */
    private final List<Utterance> queue = new ArrayList<>();

    SpeechEngine(SystemServer server) {
        this.server = server;
    }

    private static final class Utterance {
        final IBinder caller;
        final String id;
        final long millis;
        boolean hasStarted;

        Utterance(IBinder caller, String id, long millis) {
            this.caller = caller;
            this.id = id;
            this.millis = millis;
        }
    }

    private interface Call {
        void to(ITextToSpeechCallback callback) throws RemoteException;
    }

    private void tell(Utterance utterance, Call call) {
        ITextToSpeechCallback callback = callbacks.get(utterance.caller);
        if (callback == null || utterance.id == null) {
            return;
        }
        try {
            call.to(callback);
        } catch (RemoteException gone) {
            callbacks.remove(utterance.caller);
        }
    }

    private synchronized int add(Utterance utterance, int mode) {
        if (mode == TextToSpeech.QUEUE_FLUSH) {
            drop(utterance.caller);
        }
        queue.add(utterance);
        if (queue.size() == 1) {
            server.handler.post(this::next);
        }
        return TextToSpeech.SUCCESS;
    }

    /** Begins with the first that waits. */
    private synchronized void next() {
        if (queue.isEmpty() || queue.get(0).hasStarted) {
            return;
        }
        Utterance utterance = queue.get(0);
        utterance.hasStarted = true;
        tell(utterance, callback -> callback.onStart(utterance.id));
        server.handler.postDelayed(() -> end(utterance), utterance.millis);
    }

    private synchronized void end(Utterance utterance) {
        // It may have been stopped.
        if (queue.remove(utterance)) {
            tell(utterance, callback -> callback.onSuccess(utterance.id));
            next();
        }
    }

    private synchronized void drop(IBinder caller) {
        for (Utterance utterance : new ArrayList<>(queue)) {
            if (utterance.caller == caller) {
                queue.remove(utterance);
                tell(utterance, callback -> callback.onStop(utterance.id, utterance.hasStarted));
            }
        }
    }

    private static long length(CharSequence text) {
        return 200 + MILLIS_OF_LETTER * text.length();
    }

    @Override
    public int speak(IBinder caller, CharSequence text, int mode, Bundle parameters, String id) {
        return text == null || text.length() > TextToSpeech.getMaxSpeechInputLength()
                ? TextToSpeech.ERROR : add(new Utterance(caller, id, length(text)), mode);
    }

    /** A sound file of the right length, with silence. */
    @Override
    public int synthesizeToFileDescriptor(IBinder caller, CharSequence text,
            ParcelFileDescriptor file, Bundle parameters, String id) {
        int bytes = (int) (length(text) * RATE / 1000) * 2;
        try (OutputStream output = new ParcelFileDescriptor.AutoCloseOutputStream(file)) {
            output.write(waveHeader(bytes));
            output.write(new byte[bytes]);
        } catch (IOException problem) {
            return TextToSpeech.ERROR;
        }
        return add(new Utterance(caller, id, 50), TextToSpeech.QUEUE_ADD);
    }

    private static byte[] waveHeader(int bytes) {
        java.nio.ByteBuffer header = java.nio.ByteBuffer.allocate(44)
                .order(java.nio.ByteOrder.LITTLE_ENDIAN);
        header.putInt(0x46464952).putInt(36 + bytes).putInt(0x45564157);
        header.putInt(0x20746d66).putInt(16).putShort((short) 1).putShort((short) 1);
        header.putInt(RATE).putInt(RATE * 2).putShort((short) 2).putShort((short) 16);
        header.putInt(0x61746164).putInt(bytes);
        return header.array();
    }

    @Override
    public int playAudio(IBinder caller, Uri address, int mode, Bundle parameters, String id) {
        return add(new Utterance(caller, id, 1000), mode);
    }

    @Override
    public int playSilence(IBinder caller, long millis, int mode, String id) {
        return add(new Utterance(caller, id, millis), mode);
    }

    @Override
    public synchronized boolean isSpeaking() {
        return !queue.isEmpty();
    }

    @Override
    public synchronized int stop(IBinder caller) {
        drop(caller);
        next();
        return TextToSpeech.SUCCESS;
    }

    @Override
    public String[] getLanguage() {
        return getClientDefaultLanguage();
    }

    @Override
    public String[] getClientDefaultLanguage() {
        Locale locale = Locale.getDefault();
        Locale known = find(iso3Language(locale), iso3Country(locale));
        Locale spoken = known == null ? LOCALES[0] : known;
        return new String[] {iso3Language(spoken), iso3Country(spoken), ""};
    }

    private static String iso3Language(Locale locale) {
        try {
            return locale.getISO3Language();
        } catch (MissingResourceException unknown) {
            return "";
        }
    }

    private static String iso3Country(Locale locale) {
        try {
            return locale.getISO3Country();
        } catch (MissingResourceException unknown) {
            return "";
        }
    }

    /** The one of the country, or the first of the language; null if it is not spoken. */
    private static Locale find(String language, String country) {
        Locale found = null;
        for (Locale locale : LOCALES) {
            if (!iso3Language(locale).equals(language)) {
                continue;
            }
            if (iso3Country(locale).equals(country)) {
                return locale;
            }
            if (found == null) {
                found = locale;
            }
        }
        return found;
    }

    @Override
    public int isLanguageAvailable(String language, String country, String variant) {
        Locale found = find(language, country);
        if (found == null) {
            return TextToSpeech.LANG_NOT_SUPPORTED;
        }
        return iso3Country(found).equals(country)
                ? TextToSpeech.LANG_COUNTRY_AVAILABLE : TextToSpeech.LANG_AVAILABLE;
    }

    @Override
    public String[] getFeaturesForLanguage(String language, String country, String variant) {
        return new String[0];
    }

    @Override
    public int loadLanguage(IBinder caller, String language, String country, String variant) {
        return isLanguageAvailable(language, country, variant);
    }

    @Override
    public synchronized void setCallback(IBinder caller, ITextToSpeechCallback callback) {
        if (callback == null) {
            callbacks.remove(caller);
        } else {
            callbacks.put(caller, callback);
        }
    }

    @Override
    public List<Voice> getVoices() {
        List<Voice> voices = new ArrayList<>();
        for (Locale locale : LOCALES) {
            voices.add(new Voice(locale.toLanguageTag(), locale, Voice.QUALITY_NORMAL,
                    Voice.LATENCY_NORMAL, false, new HashSet<>()));
        }
        return voices;
    }

    @Override
    public int loadVoice(IBinder caller, String name) {
        for (Locale locale : LOCALES) {
            if (locale.toLanguageTag().equals(name)) {
                return TextToSpeech.SUCCESS;
            }
        }
        return TextToSpeech.ERROR;
    }

    @Override
    public String getDefaultVoiceNameFor(String language, String country, String variant) {
        Locale found = find(language, country);
        return found == null ? null : found.toLanguageTag();
    }

    /** As the engine's answer to who checks its data lists them. */
    static ArrayList<String> voiceNames() {
        ArrayList<String> names = new ArrayList<>();
        for (Locale locale : LOCALES) {
            names.add(iso3Language(locale) + "-" + iso3Country(locale));
        }
        return names;
    }
}
