package gibbon.apps.races;

import android.content.Intent;
import android.os.Bundle;

/** An IntentService uses what onStop sets to null. */
public class IntentServiceUses extends Kind {
    static Store store;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Intent work = new Intent(this, WorkService.class).setAction("work");
        button("Work", () -> startService(work));
    }

    @Override
    protected void onStart() {
        super.onStart();
        store = new Store();
    }

    @Override
    protected void onStop() {
        store = null;
        super.onStop();
    }
}
