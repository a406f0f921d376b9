package gibbon.apps.races;

import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.ServiceConnection;
import android.os.Bundle;
import android.os.IBinder;

/** A button uses the connection to a service, which comes some time after the app asked for it. */
public class UseBeforeConnected extends Kind implements ServiceConnection {
    private PingService.Pings bound;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        bindService(new Intent(this, PingService.class), this, Context.BIND_AUTO_CREATE);
        button("Ping", () -> show(bound.ping()));
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
    protected void onDestroy() {
        unbindService(this);
        super.onDestroy();
    }
}
