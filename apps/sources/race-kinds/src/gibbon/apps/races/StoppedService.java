package gibbon.apps.races;

import android.content.Intent;
import android.os.Bundle;

/** Starts and stops a service whose thread uses what onDestroy sets to null. */
public class StoppedService extends Kind {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        Intent service = new Intent(this, PingService.class);
        button("Connect", () -> startService(service));
        button("Disconnect", () -> stopService(service));
    }
}
