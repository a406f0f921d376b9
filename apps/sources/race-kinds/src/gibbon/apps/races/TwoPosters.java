package gibbon.apps.races;

import android.os.Bundle;

/** Two threads post to the main thread: the first one's message sets what the second one's uses. */
public class TwoPosters extends Kind {
    private Store store;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Post", this::post);
    }

    private void post() {
        new Thread(() -> runOnUiThread(this::set)).start();
        new Thread(() -> runOnUiThread(this::use)).start();
    }

    private void set() {
        store = new Store();
    }

    private void use() {
        show(store.first());
        store = null;
    }
}
