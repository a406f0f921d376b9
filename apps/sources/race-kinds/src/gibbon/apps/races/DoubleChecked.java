package gibbon.apps.races;

import android.os.Bundle;

/** Two threads make one object, looked for twice, the second time under a lock. */
public class DoubleChecked extends Kind {
    private volatile Store store;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Use", () -> new Thread(() -> store().first()).start());
    }

    private Store store() {
        Store made = store;
        if (made == null) {
            synchronized (this) {
                made = store;
                if (made == null) {
                    made = new Store();
                    store = made;
                }
            }
        }
        return made;
    }
}
