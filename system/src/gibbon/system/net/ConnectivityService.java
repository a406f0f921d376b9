package gibbon.system.net;

import android.content.Intent;
import android.net.ConnectivityManager;
import android.net.IConnectivityManager;
import android.net.LinkProperties;
import android.net.Network;
import android.net.NetworkCapabilities;
import android.net.NetworkInfo;
import android.net.NetworkRequest;
import android.net.ProxyInfo;
import android.os.IBinder;
import android.os.Message;
import android.os.Messenger;
import android.os.Parcelable;
import android.os.RemoteException;
import gibbon.system.SystemServer;
import gibbon.system.survival.Survivor;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether the device is connected, as apps are told: a wireless network, or none.
 *
 * <p>Differs from Android: nothing is behind the network, so no name is ever found and nobody
 * answers.
 */
public abstract class ConnectivityService extends IConnectivityManager.Stub
        implements Survivor {
    private static final int AVAILABLE = 2;
    private static final int LOST = 4;
    private static final int CAPABILITIES = 6;
    private static final int FAST = 100_000;
    private static final int SLOW = 50;

    /** Somebody who wants to know of networks. */
    private static final class Listener {
        final NetworkRequest request;
        final IBinder messenger;

        Listener(NetworkRequest request, IBinder messenger) {
            this.request = request;
            this.messenger = messenger;
        }
    }

    private final SystemServer server;
    private final List<Listener> listeners = new ArrayList<>();
    private int requests;
    private int networks = 100;
    private boolean isOn;
    private boolean isMetered;
    private boolean isSlow;
    /** It was on before all radios were switched off. */
    private boolean wasOnBefore;

    ConnectivityService(SystemServer server) {
        this.server = server;
    }

    /** {@code on}, {@code off}, {@code slow}, {@code metered}. */
    public void set(String value) throws RemoteException {
        boolean wasOn = isOn;
        switch (value) {
            case "on": isOn = true; isSlow = false; isMetered = false; break;
            case "off": isOn = false; break;
            case "slow": isOn = true; isSlow = true; break;
            case "metered": isOn = true; isMetered = true; break;
            default: throw new IllegalArgumentException("a network that is " + value);
        }
        if (isOn && !wasOn) {
            networks++;
        }
        reachable(isOn);
        if (!isOn && !wasOn) {
            return;
        }
        for (Listener listener : new ArrayList<>(listeners)) {
            tell(listener, isOn ? wasOn ? CAPABILITIES : AVAILABLE : LOST);
        }
        if (isOn != wasOn) {
            server.activities.broadcasts.replaceSticky(
                    new Intent(ConnectivityManager.CONNECTIVITY_ACTION)
                            .putExtra(ConnectivityManager.EXTRA_NETWORK_INFO, info(wifi()))
                            .putExtra(ConnectivityManager.EXTRA_NETWORK_TYPE,
                                    ConnectivityManager.TYPE_WIFI)
                            .putExtra(ConnectivityManager.EXTRA_NO_CONNECTIVITY, !isOn)
                            .addFlags(Intent.FLAG_RECEIVER_REPLACE_PENDING));
        }
    }

    boolean isOn() {
        return isOn;
    }

    @Override
    public void revived() {
        reachable(isOn);
    }

    /** All radios are switched off, or on again. */
    public void setAirplane(boolean isAirplane) throws RemoteException {
        if (isAirplane) {
            wasOnBefore = isOn;
            set("off");
        } else if (wasOnBefore) {
            set("on");
        }
    }

    /** Tells the machine why sockets lead nowhere. */
    private static native void reachable(boolean isConnected);

    private static int wifi() {
        return ConnectivityManager.TYPE_WIFI;
    }

    private Network network() {
        return new Network(networks);
    }

    private NetworkInfo info(int type) {
        NetworkInfo info = new NetworkInfo(type, 0,
                type == wifi() ? "WIFI" : "MOBILE", type == wifi() ? "" : "LTE");
        boolean isConnected = isOn && type == wifi();
        info.setIsAvailable(isConnected);
        info.setDetailedState(isConnected ? NetworkInfo.DetailedState.CONNECTED
                : NetworkInfo.DetailedState.DISCONNECTED, null, null);
        return info;
    }

    private NetworkCapabilities capabilities() {
        NetworkCapabilities.Builder builder = new NetworkCapabilities.Builder()
                .addTransportType(NetworkCapabilities.TRANSPORT_WIFI)
                .addCapability(NetworkCapabilities.NET_CAPABILITY_INTERNET)
                .addCapability(NetworkCapabilities.NET_CAPABILITY_VALIDATED)
                .addCapability(NetworkCapabilities.NET_CAPABILITY_NOT_RESTRICTED)
                .addCapability(NetworkCapabilities.NET_CAPABILITY_TRUSTED)
                .addCapability(NetworkCapabilities.NET_CAPABILITY_NOT_VPN)
                .addCapability(NetworkCapabilities.NET_CAPABILITY_NOT_ROAMING)
                .addCapability(NetworkCapabilities.NET_CAPABILITY_FOREGROUND)
                .addCapability(NetworkCapabilities.NET_CAPABILITY_NOT_CONGESTED)
                .addCapability(NetworkCapabilities.NET_CAPABILITY_NOT_SUSPENDED)
                .setLinkDownstreamBandwidthKbps(isSlow ? SLOW : FAST)
                .setLinkUpstreamBandwidthKbps(isSlow ? SLOW : FAST);
        if (!isMetered) {
            builder.addCapability(NetworkCapabilities.NET_CAPABILITY_NOT_METERED);
        }
        return builder.build();
    }

    private static LinkProperties link() {
        LinkProperties link = new LinkProperties();
        link.setInterfaceName("wlan0");
        return link;
    }

    private void tell(Listener listener, int what) throws RemoteException {
        send(listener, what, what == CAPABILITIES || what == AVAILABLE ? capabilities() : null,
                what == AVAILABLE ? link() : null);
    }

    private void send(Listener listener, int what, Parcelable... values) throws RemoteException {
        Message message = Message.obtain();
        message.what = what;
        android.os.Bundle data = message.getData();
        data.putParcelable(NetworkRequest.class.getSimpleName(), listener.request);
        data.putParcelable(Network.class.getSimpleName(), network());
        for (Parcelable value : values) {
            if (value != null) {
                data.putParcelable(value.getClass().getSimpleName(), value);
            }
        }
        new Messenger(listener.messenger).send(message);
    }

    private NetworkRequest listen(NetworkCapabilities wanted, NetworkRequest.Type type,
            Messenger messenger) throws RemoteException {
        NetworkRequest request = new NetworkRequest(
                wanted == null ? new NetworkCapabilities() : wanted,
                ConnectivityManager.TYPE_NONE, ++requests, type);
        Listener listener = new Listener(request, messenger.getBinder());
        listeners.add(listener);
        boolean isWanted = wanted == null
                || wanted.satisfiedByNetworkCapabilities(capabilities());
        if (isOn && isWanted) {
            server.handler.post(() -> {
                try {
                    tell(listener, AVAILABLE);
                } catch (RemoteException dead) {
                    throw dead.rethrowFromSystemServer();
                }
            });
        }
        return request;
    }

    @Override
    public NetworkRequest requestNetwork(int uid, NetworkCapabilities wanted, int type,
            Messenger messenger, int timeout, IBinder binder, int legacyType, int flags,
            String packageName, String attribution) throws RemoteException {
        return listen(wanted, NetworkRequest.Type.values()[type], messenger);
    }

    @Override
    public NetworkRequest listenForNetwork(NetworkCapabilities wanted, Messenger messenger,
            IBinder binder, int flags, String packageName, String attribution)
            throws RemoteException {
        return listen(wanted, NetworkRequest.Type.LISTEN, messenger);
    }

    @Override
    public void releaseNetworkRequest(NetworkRequest request) {
        listeners.removeIf(listener -> listener.request.equals(request));
    }

    @Override
    public Network getActiveNetwork() {
        return isOn ? network() : null;
    }

    @Override
    public Network getActiveNetworkForUid(int uid, boolean ignoreBlocked) {
        return getActiveNetwork();
    }

    @Override
    public NetworkInfo getActiveNetworkInfo() {
        return isOn ? info(wifi()) : null;
    }

    @Override
    public NetworkInfo getActiveNetworkInfoForUid(int uid, boolean ignoreBlocked) {
        return getActiveNetworkInfo();
    }

    @Override
    public NetworkInfo getNetworkInfo(int type) {
        return isNetworkSupported(type) ? info(type) : null;
    }

    @Override
    public NetworkInfo getNetworkInfoForUid(Network network, int uid, boolean ignoreBlocked) {
        return isOn && network().equals(network) ? info(wifi()) : null;
    }

    @Override
    public NetworkInfo[] getAllNetworkInfo() {
        return new NetworkInfo[] {info(ConnectivityManager.TYPE_MOBILE), info(wifi())};
    }

    @Override
    public Network getNetworkForType(int type) {
        return type == wifi() ? getActiveNetwork() : null;
    }

    @Override
    public Network[] getAllNetworks() {
        return isOn ? new Network[] {network()} : new Network[0];
    }

    @Override
    public boolean isNetworkSupported(int type) {
        return type == wifi() || type == ConnectivityManager.TYPE_MOBILE;
    }

    @Override
    public LinkProperties getActiveLinkProperties() {
        return isOn ? link() : null;
    }

    @Override
    public LinkProperties getLinkProperties(Network network) {
        return isOn && network().equals(network) ? link() : null;
    }

    @Override
    public NetworkCapabilities getNetworkCapabilities(Network network, String packageName,
            String attribution) {
        return isOn && network().equals(network) ? capabilities() : null;
    }

    @Override
    public boolean isActiveNetworkMetered() {
        return isOn && isMetered;
    }

    @Override
    public boolean isDefaultNetworkActive() {
        return isOn;
    }

    @Override
    public int getRestrictBackgroundStatusByCaller() {
        return ConnectivityManager.RESTRICT_BACKGROUND_STATUS_DISABLED;
    }

    /** There is none. */
    @Override
    public ProxyInfo getProxyForNetwork(Network network) {
        return null;
    }

    @Override
    public ProxyInfo getGlobalProxy() {
        return null;
    }

    @Override
    public void reportNetworkConnectivity(Network network, boolean isGood) {}
}
