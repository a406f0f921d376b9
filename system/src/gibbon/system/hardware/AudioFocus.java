package gibbon.system.hardware;

import android.media.AudioManager;
import android.media.IAudioFocusDispatcher;
import android.os.RemoteException;
import java.util.ArrayList;
import java.util.List;

/** Who has the audio focus, and who had it before and gets it back. */
final class AudioFocus {
    private static final class Holder {
        final String client;
        final int gain;
        final IAudioFocusDispatcher dispatcher;
        int loss;

        Holder(String client, int gain, IAudioFocusDispatcher dispatcher) {
            this.client = client;
            this.gain = gain;
            this.dispatcher = dispatcher;
        }

        void tell(int change) throws RemoteException {
            if (dispatcher != null) {
                dispatcher.dispatchAudioFocusChange(change, client);
            }
        }
    }

    /** The one who has it last. */
    private final List<Holder> holders = new ArrayList<>();

    synchronized int request(String client, int gain, IAudioFocusDispatcher dispatcher)
            throws RemoteException {
        holders.removeIf(holder -> holder.client.equals(client));
        Holder next = new Holder(client, gain, dispatcher);
        Holder top = top();
        holders.add(next);
        if (top != null) {
            top.loss = lossFor(gain);
            top.tell(top.loss);
            if (top.loss == AudioManager.AUDIOFOCUS_LOSS) {
                // Whoever lost it for good does not get it back.
                holders.subList(0, holders.size() - 1).clear();
            }
        }
        return AudioManager.AUDIOFOCUS_REQUEST_GRANTED;
    }

    synchronized int abandon(String client) throws RemoteException {
        Holder top = top();
        holders.removeIf(holder -> holder.client.equals(client));
        Holder now = top();
        if (now != null && now != top) {
            now.loss = 0;
            now.tell(AudioManager.AUDIOFOCUS_GAIN);
        }
        return AudioManager.AUDIOFOCUS_REQUEST_GRANTED;
    }

    synchronized int current() {
        return top() == null ? AudioManager.AUDIOFOCUS_NONE : top().gain;
    }

    private Holder top() {
        return holders.isEmpty() ? null : holders.get(holders.size() - 1);
    }

    private static int lossFor(int gain) {
        switch (gain) {
            case AudioManager.AUDIOFOCUS_GAIN: return AudioManager.AUDIOFOCUS_LOSS;
            case AudioManager.AUDIOFOCUS_GAIN_TRANSIENT_MAY_DUCK:
                return AudioManager.AUDIOFOCUS_LOSS_TRANSIENT_CAN_DUCK;
            default: return AudioManager.AUDIOFOCUS_LOSS_TRANSIENT;
        }
    }
}
