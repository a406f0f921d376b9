package gibbon.apps.races;

import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.os.Message;

/** Of two messages that a callback sends, the first sets what the second uses. */
public class EmptyMessages extends Kind {
    private static final int SET = 1;
    private static final int USE = 2;
    private final Handler handler = new Handles();
    private Store store;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Both", this::both);
    }

    private void both() {
        handler.sendEmptyMessage(SET);
        handler.sendEmptyMessage(USE);
    }

    private final class Handles extends Handler {
        Handles() {
            super(Looper.getMainLooper());
        }

        @Override
        public void handleMessage(Message message) {
            if (message.what == SET) {
                store = new Store();
            } else {
                show(store.first());
                store = null;
            }
        }
    }
}
