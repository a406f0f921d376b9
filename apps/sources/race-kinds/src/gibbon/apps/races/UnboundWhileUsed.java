package gibbon.apps.races;

import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.ServiceConnection;
import android.os.AsyncTask;
import android.os.Bundle;
import android.os.IBinder;

/** An AsyncTask uses the connection to a service that onStop gives up. */
public class UnboundWhileUsed extends Kind implements ServiceConnection {
    private PingService.Pings bound;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        button("Ping", () -> {
            if (bound != null) {
                new Ping().execute();
            }
        });
    }

    @Override
    protected void onStart() {
        super.onStart();
        bindService(new Intent(this, PingService.class), this, Context.BIND_AUTO_CREATE);
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

    private final class Ping extends AsyncTask<Void, Void, String> {
        @Override
        protected String doInBackground(Void... none) {
            return bound.ping();
        }

        @Override
        protected void onPostExecute(String result) {
            show(result);
        }
    }
}
