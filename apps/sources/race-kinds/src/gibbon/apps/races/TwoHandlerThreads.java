package gibbon.apps.races;

import android.os.Bundle;
import android.os.Handler;
import android.os.HandlerThread;

/** A message of one handler thread sets what a message of another uses. */
public class TwoHandlerThreads extends Kind {
    private Store store;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Handler one = handler("one");
        Handler two = handler("two");
        button("Both", () -> both(one, two));
    }

    private static Handler handler(String name) {
        HandlerThread thread = new HandlerThread(name);
        thread.start();
        return new Handler(thread.getLooper());
    }

    private void both(Handler one, Handler two) {
        store = null;
        one.post(this::set);
        two.post(this::use);
    }

    private void set() {
        store = new Store();
    }

    private void use() {
        store.first();
    }
}
