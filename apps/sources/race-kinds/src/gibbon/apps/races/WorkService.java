package gibbon.apps.races;

import android.app.IntentService;
import android.content.Intent;

/** Does in the background what it is asked for, one after the other. */
public class WorkService extends IntentService {
    static Store store;

    public WorkService() {
        super("work");
    }

    @Override
    protected void onHandleIntent(Intent intent) {
        String action = intent.getAction();
        if ("set".equals(action)) {
            store = new Store();
        } else if ("use".equals(action)) {
            store.first();
        } else {
            IntentServiceUses.store.first();
        }
    }
}
