package gibbon.apps.races;

import android.content.ComponentName;
import android.content.Intent;
import android.content.ServiceConnection;
import android.os.Bundle;
import android.os.IBinder;

/** Is bound from onStart to onStop, and uses the connection only where there is one. */
public class BoundWhileStarted extends Kind implements ServiceConnection {
    private PingService.Pings bound;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Ping", this::ping);
    }

    @Override
    protected void onStart() {
        super.onStart();
        bindService(new Intent(this, PingService.class), this, BIND_AUTO_CREATE);
    }

    private void ping() {
        if (bound != null) {
            show(bound.ping());
        }
    }

    @Override
    public void onServiceConnected(ComponentName name, IBinder binder) {
        bound = (PingService.Pings) binder;
    }

    @Override
    public void onServiceDisconnected(ComponentName name) {
        bound = null;
    }

    @Override
    protected void onStop() {
        unbindService(this);
        bound = null;
        super.onStop();
    }
}
