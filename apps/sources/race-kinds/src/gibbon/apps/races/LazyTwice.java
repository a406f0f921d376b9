package gibbon.apps.races;

import android.os.Bundle;

/** A thread and a callback each make what both need, if it is not there: twice is as good as once. */
public class LazyTwice extends Kind {
    private Store store;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        new Thread(() -> store().first()).start();
        button("Use", () -> show(store().first()));
    }

    private Store store() {
        Store made = store;
        if (made == null) {
            made = new Store();
            store = made;
        }
        return made;
    }
}
