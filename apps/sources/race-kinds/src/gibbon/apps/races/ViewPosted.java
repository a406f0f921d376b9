package gibbon.apps.races;

import android.os.Bundle;

/** What a view was given to do later uses what onPause sets to null after it took that back. */
public class ViewPosted extends Kind {
    private final Runnable uses = this::use;
    private Store store;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Later", () -> column().postDelayed(uses, 3000));
    }

    @Override
    protected void onResume() {
        super.onResume();
        store = new Store();
    }

    private void use() {
        show(store.first());
    }

    @Override
    protected void onPause() {
        column().removeCallbacks(uses);
        store = null;
        super.onPause();
    }
}
