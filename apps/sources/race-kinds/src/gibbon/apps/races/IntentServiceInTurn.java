package gibbon.apps.races;

import android.content.Intent;
import android.os.Bundle;

/** Of two intents to an IntentService, the first sets what the second uses. */
public class IntentServiceInTurn extends Kind {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Both", this::both);
    }

    private void both() {
        WorkService.store = null;
        startService(new Intent(this, WorkService.class).setAction("set"));
        startService(new Intent(this, WorkService.class).setAction("use"));
    }
}
