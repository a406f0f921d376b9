package gibbon.system.net;

import android.net.wifi.p2p.IWifiP2pManager;
import android.net.wifi.p2p.WifiP2pManager;
import android.os.Bundle;
import android.os.Handler;
import android.os.IBinder;
import android.os.Message;
import android.os.Messenger;
import android.os.RemoteException;
import gibbon.system.SystemServer;

/**
 * Wi-Fi Direct without anybody near: whoever asks for something that needs it on is told that it
 * is busy, as a phone does whose Wi-Fi Direct is off; whoever asks what there is, that there is
 * nothing.
 */
public abstract class WifiDirectService extends IWifiP2pManager.Stub {
    /** Requests begin here, two or three numbers each: what is asked, and its answers. */
    private static final int BASE = 0x22000;

    private final SystemServer server;

    WifiDirectService(SystemServer server) {
        this.server = server;
    }

    @Override
    public Messenger getMessenger(IBinder binder, String packageName, Bundle extras) {
        return new Messenger(new Handler(server.handler.getLooper(), this::answer));
    }

    @Override
    public Messenger getP2pStateMachineMessenger() {
        return getMessenger(null, null, null);
    }

    @Override
    public void close(IBinder binder) {}

    @Override
    public long getSupportedFeatures() {
        return 0;
    }

    private boolean answer(Message request) {
        if (request.replyTo == null) {
            return true;
        }
        Message answer = Message.obtain();
        answer.arg2 = request.arg2;
        switch (request.what) {
            case WifiP2pManager.REQUEST_PEERS:
                answer.what = WifiP2pManager.RESPONSE_PEERS;
                answer.obj = new android.net.wifi.p2p.WifiP2pDeviceList();
                break;
            case WifiP2pManager.REQUEST_CONNECTION_INFO:
                answer.what = WifiP2pManager.RESPONSE_CONNECTION_INFO;
                answer.obj = new android.net.wifi.p2p.WifiP2pInfo();
                break;
            case WifiP2pManager.REQUEST_GROUP_INFO:
                answer.what = WifiP2pManager.RESPONSE_GROUP_INFO;
                break;
            case WifiP2pManager.REQUEST_P2P_STATE:
                answer.what = WifiP2pManager.RESPONSE_P2P_STATE;
                answer.arg1 = WifiP2pManager.WIFI_P2P_STATE_DISABLED;
                break;
            case WifiP2pManager.REQUEST_DISCOVERY_STATE:
                answer.what = WifiP2pManager.RESPONSE_DISCOVERY_STATE;
                answer.arg1 = WifiP2pManager.WIFI_P2P_DISCOVERY_STOPPED;
                break;
            case WifiP2pManager.REQUEST_DEVICE_INFO:
                answer.what = WifiP2pManager.RESPONSE_DEVICE_INFO;
                answer.obj = new android.net.wifi.p2p.WifiP2pDevice();
                break;
            default:
                // What fails is the number after what is asked.
                if (request.what < BASE) {
                    return true;
                }
                answer.what = request.what + 1;
                answer.arg1 = WifiP2pManager.BUSY;
        }
        try {
            request.replyTo.send(answer);
        } catch (RemoteException gone) {
            // Nobody waits for it any more.
        }
        return true;
    }
}
