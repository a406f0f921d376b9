package gibbon.system.net;

import android.net.connectivity.android.net.nsd.INsdManagerCallback;
import android.net.connectivity.android.net.nsd.INsdServiceConnector;
import android.net.nsd.INsdManager;
import android.net.nsd.NsdManager;
import android.net.nsd.NsdServiceInfo;
import android.os.RemoteException;
import gibbon.system.SystemServer;

/**
 * Services on the local network: apps may offer some and look for others, and nobody else is
 * there, so nothing is ever found.
 */
public abstract class ServiceDiscovery extends INsdManager.Stub {
    private final SystemServer server;

    ServiceDiscovery(SystemServer server) {
        this.server = server;
    }

    @Override
    public INsdServiceConnector connect(INsdManagerCallback callback, boolean useJavaBackend) {
        return new Connector(server, callback);
    }

    /** An answer, which comes after the call that asked for it. */
    private interface Answer {
        void send(INsdManagerCallback callback) throws RemoteException;
    }

    private static final class Connector extends INsdServiceConnector.Stub {
        private final SystemServer server;
        private final INsdManagerCallback callback;

        Connector(SystemServer server, INsdManagerCallback callback) {
            this.server = server;
            this.callback = callback;
        }

        private void answer(Answer answer) {
            server.handler.post(() -> {
                try {
                    answer.send(callback);
                } catch (RemoteException dead) {
                    throw dead.rethrowFromSystemServer();
                }
            });
        }

        @Override
        public void registerService(int listener, NsdServiceInfo service) {
            NsdServiceInfo registered = new NsdServiceInfo(service.getServiceName(), null);
            answer(to -> to.onRegisterServiceSucceeded(listener, registered));
        }

        @Override
        public void unregisterService(int listener) {
            answer(to -> to.onUnregisterServiceSucceeded(listener));
        }

        @Override
        public void discoverServices(int listener, NsdServiceInfo service) {
            answer(to -> to.onDiscoverServicesStarted(listener, service));
        }

        @Override
        public void stopDiscovery(int listener) {
            answer(to -> to.onStopDiscoverySucceeded(listener));
        }

        @Override
        public void resolveService(int listener, NsdServiceInfo service) {
            answer(to -> to.onResolveServiceFailed(listener, NsdManager.FAILURE_INTERNAL_ERROR));
        }

        @Override
        public void stopResolution(int listener) {
            answer(to -> to.onStopResolutionSucceeded(listener));
        }

        @Override
        public void startDaemon() {}

        /** It would be told of when it is there. */
        @Override
        public void registerServiceInfoCallback(int listener, NsdServiceInfo service) {}

        @Override
        public void unregisterServiceInfoCallback(int listener) {
            answer(to -> to.onServiceInfoCallbackUnregistered(listener));
        }
    }
}
