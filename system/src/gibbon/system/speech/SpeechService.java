package gibbon.system.speech;

import android.os.RemoteException;
import android.speech.tts.ITextToSpeechManager;
import android.speech.tts.ITextToSpeechSession;
import android.speech.tts.ITextToSpeechSessionCallback;
import gibbon.system.SystemServer;

/** Connects apps with the engine that speaks. As on a phone, nobody is connected at once. */
public abstract class SpeechService extends ITextToSpeechManager.Stub {
    /** Of the engine that there is. */
    public static final String PACKAGE = "com.svox.pico";

    private final SystemServer server;
    private final SpeechEngine engine;

    SpeechService(SystemServer server) {
        this.server = server;
        engine = new SpeechEngine(server);
    }

    @Override
    public void createSession(String name, ITextToSpeechSessionCallback callback) {
        server.handler.post(() -> {
            try {
                if (PACKAGE.equals(name)) {
                    callback.onConnected(new Session(callback), engine);
                } else {
                    callback.onError("Failed to bind to TTS engine");
                }
            } catch (RemoteException gone) {
                // Nobody waits any more.
            }
        });
    }

    private final class Session extends ITextToSpeechSession.Stub {
        private final ITextToSpeechSessionCallback callback;

        Session(ITextToSpeechSessionCallback callback) {
            this.callback = callback;
        }

        @Override
        public void disconnect() {
            server.handler.post(() -> {
                try {
                    callback.onDisconnected();
                } catch (RemoteException gone) {
                    // Nobody waits any more.
                }
            });
        }
    }
}
