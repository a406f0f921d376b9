package gibbon.apps.races;

import android.content.Intent;
import android.os.Bundle;

/** Starts and stops a service whose timer uses what onDestroy sets to null. */
public class ServiceTimer extends Kind {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Intent service = new Intent(this, TickService.class);
        button("Start", () -> startService(service));
        button("Stop", () -> stopService(service));
    }
}
