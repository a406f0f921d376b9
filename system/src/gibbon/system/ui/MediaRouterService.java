package gibbon.system.ui;

import android.media.IMediaRouter2;
import android.media.IMediaRouterClient;
import android.media.IMediaRouterService;
import android.media.MediaRoute2Info;
import android.media.MediaRouterClientState;
import android.media.RoutingSessionInfo;
import android.os.RemoteException;
import java.util.Arrays;
import java.util.List;

/** Where sound and pictures go to: the phone's own speaker, and nothing else is near. */
public abstract class MediaRouterService extends IMediaRouterService.Stub {
    private static final String SPEAKER = "ROUTE_ID_BUILTIN_SPEAKER";
    private static final String PROVIDER = "com.android.server.media/.SystemMediaRoute2Provider";
    private static final String SESSION = "SYSTEM_SESSION";
    private static final int VOLUMES = 15;

    MediaRouterService() {}

    private static MediaRoute2Info speaker() {
        return new MediaRoute2Info.Builder(SPEAKER, "Phone")
                .addFeature(MediaRoute2Info.FEATURE_LIVE_AUDIO)
                .addFeature(MediaRoute2Info.FEATURE_LIVE_VIDEO)
                .addFeature(MediaRoute2Info.FEATURE_LOCAL_PLAYBACK)
                .setType(MediaRoute2Info.TYPE_BUILTIN_SPEAKER)
                .setSystemRoute(true)
                .setProviderId(PROVIDER)
                .setConnectionState(MediaRoute2Info.CONNECTION_STATE_CONNECTED)
                .setVolumeHandling(MediaRoute2Info.PLAYBACK_VOLUME_VARIABLE)
                .setVolumeMax(VOLUMES)
                .setVolume(VOLUMES / 2)
                .build();
    }

    private static RoutingSessionInfo session() {
        return new RoutingSessionInfo.Builder(SESSION, "")
                .setProviderId(PROVIDER)
                .setSystemSession(true)
                .addSelectedRoute(SPEAKER)
                .setVolumeHandling(MediaRoute2Info.PLAYBACK_VOLUME_VARIABLE)
                .setVolumeMax(VOLUMES)
                .setVolume(VOLUMES / 2)
                .build();
    }

    @Override
    public List<MediaRoute2Info> getSystemRoutes() {
        return Arrays.asList(speaker());
    }

    @Override
    public RoutingSessionInfo getSystemSessionInfo() {
        return session();
    }

    @Override
    public boolean verifyPackageExists(String packageName) {
        return true;
    }

    @Override
    public void registerRouter2(IMediaRouter2 router, String packageName)
            throws RemoteException {
        router.notifyRouterRegistered(getSystemRoutes(), session());
    }

    @Override
    public void unregisterRouter2(IMediaRouter2 router) {}

    @Override
    public void registerClientAsUser(IMediaRouterClient client, String packageName, int user) {}

    @Override
    public void unregisterClient(IMediaRouterClient client) {}

    @Override
    public MediaRouterClientState getState(IMediaRouterClient client) {
        return new MediaRouterClientState();
    }
}
