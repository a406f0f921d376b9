package gibbon.apps.races;

import android.content.Intent;
import android.os.Bundle;

/** A button uses what a service sets in onStartCommand. */
public class ServiceTooLate extends Kind {
    private boolean isStarted;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Start", this::start);
        button("Use", this::use);
    }

    private void start() {
        isStarted = true;
        startService(new Intent(this, SettingService.class));
    }

    private void use() {
        if (isStarted) {
            show(SettingService.store.first());
        }
    }
}
