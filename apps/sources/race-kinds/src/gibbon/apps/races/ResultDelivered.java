package gibbon.apps.races;

import android.content.Intent;
import android.os.Bundle;

/** The result of another activity uses what onStop sets to null and onStart sets again. */
public class ResultDelivered extends Kind {
    private Store store;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Ask", () -> startActivityForResult(new Intent(this, Answers.class), 1));
    }

    @Override
    protected void onStart() {
        super.onStart();
        store = new Store();
    }

    @Override
    protected void onActivityResult(int request, int result, Intent data) {
        show(store.first());
    }

    @Override
    protected void onStop() {
        store = null;
        super.onStop();
    }
}
